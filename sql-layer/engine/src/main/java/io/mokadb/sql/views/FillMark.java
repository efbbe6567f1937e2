package io.mokadb.sql.views;

/**
 * A node is filling a view.
 *
 * @param node its number
 * @param since a timestamp before that of the transaction with the rows
 */
record FillMark(long node, long since) {}
