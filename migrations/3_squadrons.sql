-- Squadrons that were put together at this table: what was picked, as JSON.

CREATE TABLE squadrons (
    id     BIGINT NOT NULL PRIMARY KEY,
    system TEXT   NOT NULL,
    name   TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    saved  BIGINT NOT NULL
);
