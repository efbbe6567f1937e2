package io.mokadb.bench.tpce.check;

/**
 * Something that has to hold.
 *
 * @param name short
 * @param text what holds, for people
 * @param violations a query for the rows that break it: a text for people in its only column
 */
record ConsistencyCondition(String name, String text, String violations) {}
