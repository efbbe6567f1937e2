package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/**
 * What of a table's definition decides which cells a change of its rows must write. An index that
 * becomes public is not part of it: writers maintain it before and after alike.
 */
record WriteShape(
    long id,
    List<ColumnDef> columns,
    List<Integer> primaryKey,
    List<IndexDef> indexes,
    Constraints constraints) {
  static WriteShape of(TableDef table) {
    return new WriteShape(
        table.id(),
        table.columns().stream().map(c -> c.withComment(null)).toList(),
        table.primaryKey(),
        table.indexes().stream().map(i -> i.withState(IndexDef.State.PUBLIC)).toList(),
        validated(table.constraints()));
  }

  static boolean same(TableDef one, TableDef other) {
    // An id is given once and a version raised with every change, so both together name a
    // definition.
    return one.id() == other.id()
        && (one.version() == other.version() || of(one).equals(of(other)));
  }

  /** Writers check a constraint before and after it is known to hold for all rows. */
  private static Constraints validated(Constraints constraints) {
    return constraints
        .withChecks(constraints.checks().stream().map(CheckDef::validated).toList())
        .withForeignKeys(constraints.foreignKeys().stream().map(ForeignKeyDef::validated).toList());
  }
}
