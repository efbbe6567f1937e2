/**
 * The parser as generated from Calcite's grammar and {@code src/main/codegen}: no code of ours, and
 * used by {@link io.mokadb.sql.parser.SqlParsing} alone.
 */
package io.mokadb.sql.parser.grammar;
