package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The part of a table's definition that decides which cells a change of its rows writes, and which
 * notifications it makes; and whether any may be written. An index that becomes public is not part
 * of it: writers maintain it before and after alike. Nor is it that rows are found to keep a
 * constraint: writers have kept it before.
 *
 * @param closed what keeps rows from being written; null for nothing
 */
record WriteShape(
    long id,
    List<ColumnDef> columns,
    List<Integer> primaryKey,
    List<IndexDef> indexes,
    Map<Integer, TriggerDef.Events> observed,
    FollowerDef follower,
    Constraints constraints,
    List<DerivedDef> derived,
    List<Long> tallies,
    TableWork closed) {
  static WriteShape of(TableDef table) {
    return new WriteShape(
        table.id(),
        table.columns().stream()
            .map(c -> c.withComment(null).withNullable(!table.refusesNull(c)))
            .toList(),
        table.primaryKey(),
        table.indexes().stream().map(i -> i.withState(IndexDef.State.PUBLIC)).toList(),
        table.triggers().stream().collect(Collectors.toMap(TriggerDef::id, TriggerDef::events)),
        table.follower(),
        table.constraints(),
        table.derived(),
        table.tallies(),
        table.isClosed() ? table.work() : null);
  }

  static boolean same(TableDef one, TableDef other) {
    // An id is given once and a version raised with every change, so both together name a
    // definition.
    return one.id() == other.id()
        && (one.version() == other.version() || of(one).equals(of(other)));
  }
}
