-- A battle is its orders: what it starts from, and what has been ordered since. Everything else is derived.
-- The words used here are the same in SQLite and PostgreSQL. Times are seconds since 1970.

CREATE TABLE battles (
    id            BIGINT  NOT NULL PRIMARY KEY,
    system        TEXT    NOT NULL,
    -- An old battle is never continued under other rules.
    rules_version BIGINT  NOT NULL,
    -- Scenario, options and the players' names, as JSON.
    setup         TEXT    NOT NULL,
    -- The sixty-four bits of the seed, as a signed number.
    seed          BIGINT  NOT NULL,
    -- The dice rolled before the first decision, as a JSON list.
    opening       TEXT    NOT NULL,
    created       BIGINT  NOT NULL,
    finished      BIGINT
);

CREATE TABLE seats (
    battle  BIGINT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    seat    BIGINT NOT NULL,
    -- person, recruit, regular or veteran
    player  TEXT   NOT NULL,
    -- 1 once somebody plays it from its own link: the host's screen no longer does then.
    claimed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (battle, seat)
);

CREATE TABLE tokens (
    token  TEXT   NOT NULL PRIMARY KEY,
    battle BIGINT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    -- host, seat or spectator
    role   TEXT   NOT NULL,
    -- Only for the role of a seat.
    seat   BIGINT
);

CREATE INDEX tokens_by_battle ON tokens (battle);

CREATE TABLE orders (
    battle   BIGINT NOT NULL REFERENCES battles (id) ON DELETE CASCADE,
    -- From 1, without a gap.
    number   BIGINT NOT NULL,
    -- Seat, order and dice, as JSON.
    given    TEXT   NOT NULL,
    given_at BIGINT NOT NULL,
    PRIMARY KEY (battle, number)
);
