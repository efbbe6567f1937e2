package io.mokadb.kv;

/**
 * A part of a store that one server answers for.
 *
 * @param server its name, for people
 */
public record StoreRegion(KeyRange range, String server) {}
