package io.mokadb.sql.plan.answer;

import io.mokadb.sql.catalog.TableDef;

/**
 * A materialized view that a plan reads in the place of tables which the statement names.
 *
 * @param table with its rows
 * @param how the rows of the view become those of the query, for EXPLAIN
 */
public record UsedView(TableDef table, String how) {}
