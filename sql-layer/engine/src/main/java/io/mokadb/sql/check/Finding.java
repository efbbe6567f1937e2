package io.mokadb.sql.check;

/**
 * Something that is not as it should be.
 *
 * @param object the table, index or part of the engine
 * @param key which row or entry, as its columns' values where they can be told, else in hexadecimal
 * @param kind a {@link Damage} or a kind of {@link io.mokadb.txn.check.Flaw}, by name
 * @param detail a sentence for people
 */
public record Finding(String object, String key, String kind, String detail) {}
