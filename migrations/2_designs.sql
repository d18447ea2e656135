-- What was designed at this table: a file as its player could have written it, finished or not.

CREATE TABLE designs (
    id     BIGINT NOT NULL PRIMARY KEY,
    system TEXT   NOT NULL,
    name   TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    saved  BIGINT NOT NULL
);
