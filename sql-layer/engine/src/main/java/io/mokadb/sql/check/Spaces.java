package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.txn.observe.ObserverRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Choice of the check for a key space, by the id at the start of its keys. */
final class Spaces {
  /** The id of keys that start with none. */
  static final long NO_ID = -1;

  /** As the id of what triggers remember. */
  private static final long TRIGGERS = 0;

  private final CatalogCheck definitions;
  private final RowConditions conditions;
  private final Lookups lookups;
  private final CheckReport report;
  private final Counters counters;
  private final ObjectChecks objects;
  private final ObjectSource source;
  private final Map<Long, TableDef> tableOfIndex = new HashMap<>();

  /**
   * @param source of the large objects that rows refer to
   */
  Spaces(
      CatalogCheck definitions,
      RowConditions conditions,
      Lookups lookups,
      ObjectSource source,
      CheckReport report) {
    this.definitions = definitions;
    this.conditions = conditions;
    this.lookups = lookups;
    this.report = report;
    this.counters = new Counters(report);
    this.objects = new ObjectChecks(definitions, lookups, report);
    this.source = source;
    for (TableDef table : definitions.tables().values()) {
      table.indexes().forEach(index -> tableOfIndex.put(index.id(), table));
    }
  }

  static long idOf(Key key) {
    if (ObserverRecord.all().contains(key)) {
      return TRIGGERS;
    }
    try {
      return new KeyReader(key).getLong();
    } catch (RuntimeException e) {
      // Foreign: it is reported as such.
      return NO_ID;
    }
  }

  SpaceCheck of(long id) {
    if (id == TRIGGERS) {
      return new TriggerRecords(definitions, this, report);
    } else if (id == SystemKeys.CATALOG) {
      return new ForeignSpace(CatalogCheck.OBJECT, true, new CheckReport());
    } else if (id == SystemKeys.ACCOUNTS) {
      return new ForeignSpace("USERS", true, new CheckReport());
    } else if (id == SystemKeys.COUNTERS) {
      return counters;
    } else if (id == SystemKeys.STATISTICS) {
      return new StatisticsCheck(definitions.tables(), counters, report);
    }
    SpaceCheck large = objects.of(id);
    if (large != null) {
      return large;
    }
    TableDef table = definitions.tables().get(id);
    TableDef indexed = tableOfIndex.get(id);
    TableDef owner = table != null ? table : indexed;
    if (owner != null && definitions.isUnusable(owner.id())) {
      return new ForeignSpace(owner.qualifiedName(), true, report);
    }
    TableShape shape = owner == null ? null : shape(owner);
    if (owner != null && shape == null) {
      return new ForeignSpace(owner.qualifiedName(), true, report);
    } else if (table != null) {
      return rows(shape);
    } else if (indexed != null) {
      return new IndexEntries(shape, indexOf(indexed, id), lookups, report);
    }
    if (id > 0 && id < SystemKeys.FIRST_TABLE_ID) {
      // Another part of the engine keeps something for itself, of which nothing is known here.
      return new ForeignSpace("SYSTEM SPACE " + id, true, report);
    }
    ViewDef kept = definitions.keptViews().get(id);
    if (kept != null) {
      // CHECK MATERIALIZED VIEW compares them with the query.
      return new ForeignSpace("STATES OF GROUPS OF " + kept.qualifiedName(), true, report);
    }
    ViewDef immediate = definitions.tallies().get(id);
    if (immediate != null) {
      // As above.
      return new ForeignSpace("SUMS OF " + immediate.qualifiedName(), true, report);
    }
    boolean dropped = definitions.dropped().containsKey(id);
    // A definition that cannot be read is a finding already; what it owns is not another one.
    return new ForeignSpace(
        (dropped ? "DROPPED SPACE " : "KEY SPACE ") + id,
        dropped || definitions.damaged() && id > 0,
        report);
  }

  /** Null if what the indexes compute cannot be: a finding. */
  private TableShape shape(TableDef table) {
    try {
      return new TableShape(table, source, conditions.keyed(table));
    } catch (MokaException e) {
      report.add(
          CatalogCheck.OBJECT,
          table.qualifiedName(),
          Damage.DEFINITION_CONTRADICTS,
          "What its indexes compute cannot be: " + e.getMessage());
      return null;
    }
  }

  private SpaceCheck rows(TableShape shape) {
    TableDef table = shape.table;
    OptionalLong nextRowId =
        table.hasPrimaryKey() ? OptionalLong.empty() : counters.nextRowId(table.id());
    TableRows rows =
        new TableRows(
            shape,
            lookups,
            KeptConstraints.of(shape, definitions, conditions, lookups, report),
            nextRowId,
            objects,
            report);
    return table.groups().isEmpty() ? rows : new GroupedRows(shape, rows, report);
  }

  /** After the last space. */
  void end() {
    objects.end();
  }

  private static IndexDef indexOf(TableDef table, long id) {
    return table.indexes().stream().filter(index -> index.id() == id).findFirst().orElseThrow();
  }
}
