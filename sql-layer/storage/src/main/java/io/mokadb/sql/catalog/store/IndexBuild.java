package io.mokadb.sql.catalog.store;

/**
 * How far an index is filled.
 *
 * @param indexId the index, in state BUILDING
 * @param tableId its table
 * @param lastKey the key of the last row that has its entry, in hexadecimal; null at the start
 */
public record IndexBuild(long indexId, long tableId, String lastKey) {}
