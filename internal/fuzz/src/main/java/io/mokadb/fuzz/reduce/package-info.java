/**
 * Findings, and how they are made small: statement, schema and rows by turns, as long as the
 * difference stays one of the same kind.
 *
 * <p>Layer: on {@code oracle}.
 */
package io.mokadb.fuzz.reduce;
