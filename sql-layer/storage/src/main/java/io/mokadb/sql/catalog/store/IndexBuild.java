package io.mokadb.sql.catalog.store;

/**
 * Progress of filling an index.
 *
 * @param indexId the index, in state BUILDING
 * @param tableId its table
 * @param lastKey the key of the last row that has its entry, in hexadecimal; null at the start
 */
public record IndexBuild(long indexId, long tableId, String lastKey) {}
