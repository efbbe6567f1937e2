/**
 * The parser as generated from Calcite's grammar and {@code src/main/codegen}, with what its
 * actions call and what makes it; used by {@link io.mokadb.sql.parser.SqlParsing} alone.
 */
package io.mokadb.sql.parser.grammar;
