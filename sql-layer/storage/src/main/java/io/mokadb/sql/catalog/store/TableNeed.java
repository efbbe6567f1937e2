package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.TableDef;
import java.util.function.Predicate;

/**
 * A property of a table's definition that a transaction depends on, besides the shape of the rows
 * that it has written.
 *
 * @param table the id of the table
 * @param holds whether a definition of the table has it
 * @param refusal the reason of the conflict if it has not, or if there is no table any more
 */
public record TableNeed(long table, Predicate<TableDef> holds, String refusal) {}
