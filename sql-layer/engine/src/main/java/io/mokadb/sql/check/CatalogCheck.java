package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.DefinitionRow;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.lob.LargeObjects.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The catalog row by row (C1): what decodes is collected, what does not is reported. */
final class CatalogCheck {
  static final String OBJECT = "CATALOG";

  private final CheckReport report;
  private final Set<String> schemas = new HashSet<>(Set.of(Catalog.DEFAULT_SCHEMA));
  private final Map<Long, TableDef> tables = new TreeMap<>();
  private final Map<Long, ViewDef> keptViews = new HashMap<>();
  private final Map<Long, ViewDef> tallies = new HashMap<>();
  private final Map<Long, IndexBuild> builds = new HashMap<>();
  private final Map<Long, DroppedSpace> dropped = new TreeMap<>();
  private final Set<Place> droppedColumns = new HashSet<>();
  private final Set<Long> unusable = new HashSet<>();
  private final Map<Integer, TableDef> triggers = new HashMap<>();
  private final Set<Integer> triggersAtWork = new HashSet<>();
  private boolean header;
  private boolean damaged;

  CatalogCheck(CheckReport report) {
    this.report = report;
  }

  Map<Long, TableDef> tables() {
    return tables;
  }

  /** By id the views that keep themselves. */
  Map<Long, ViewDef> keptViews() {
    return keptViews;
  }

  /** By the id of its sums each view that writers keep. */
  Map<Long, ViewDef> tallies() {
    return tallies;
  }

  Map<Long, DroppedSpace> dropped() {
    return dropped;
  }

  /** True if large objects of a column are being deleted, because it or its table was dropped. */
  boolean isDropped(Place place) {
    return dropped.containsKey(place.table()) || droppedColumns.contains(place);
  }

  /** True if a table's definition contradicts itself, so that its rows cannot be judged by it. */
  boolean isUnusable(long tableId) {
    return unusable.contains(tableId);
  }

  /** The table that a trigger observes or a view follows; null if there is none for this id. */
  TableDef tableOfTrigger(int id) {
    return triggers.get(id);
  }

  /**
   * True if a trigger that is gone may have left something, because it is still being cleaned up.
   */
  boolean isTriggerAtWork(int id) {
    return triggersAtWork.contains(id);
  }

  /** True if some definition could not be read, so that what is missing proves nothing. */
  boolean damaged() {
    return damaged;
  }

  void unreadable() {
    damaged = true;
  }

  void add(Key key, byte[] value) {
    report.count(OBJECT, 1);
    DefinitionRow definition;
    try {
      definition = DefinitionRow.decode(key, value);
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is a finding.
      damaged = true;
      report.add(OBJECT, KeyText.of(key), Damage.DEFINITION_DAMAGED, cause(e));
      return;
    }
    if (definition instanceof DefinitionRow.Header) {
      header = true;
    } else if (definition instanceof DefinitionRow.Schema schema) {
      schemas.add(schema.name());
    } else if (definition instanceof DefinitionRow.Table table) {
      addTable(key, table);
    } else if (definition instanceof DefinitionRow.View view) {
      if (view.view().upkeep() != null) {
        keptViews.put(view.view().id(), view.view());
        if (view.view().upkeep().isImmediate()) {
          tallies.put(view.view().upkeep().tally().space(), view.view());
        }
      }
    } else if (definition instanceof DefinitionRow.Dropped space) {
      if (space.space().column() == null) {
        dropped.put(space.space().id(), space.space());
      } else {
        droppedColumns.add(new Place(space.space().id(), space.space().column()));
      }
    } else if (definition instanceof DefinitionRow.Build build) {
      builds.put(build.build().indexId(), build.build());
    } else if (definition instanceof DefinitionRow.Work work) {
      triggersAtWork.add(work.work().triggerId());
    }
  }

  private void addTable(Key key, DefinitionRow.Table stored) {
    TableDef table = stored.table();
    if (table.id() != stored.id()) {
      contradiction(
          KeyText.of(key),
          "The definition under the id " + stored.id() + " is of the table with id " + table.id());
    }
    tables.put(table.id(), table);
    table.triggers().forEach(trigger -> triggers.put(trigger.id(), table));
    if (table.follower() != null) {
      triggers.put(table.follower().observerId(), table);
    }
  }

  /** To be called when all are there: whether they agree with each other. */
  void compare() {
    if (!tables.isEmpty() && !header) {
      contradiction("header", "There are tables, but the catalog has no header");
    }
    Set<String> names = new HashSet<>();
    Map<Long, String> owners = new HashMap<>();
    for (TableDef table : tables.values()) {
      String name = table.qualifiedName();
      if (!names.add(name)) {
        contradiction(name, "There are two tables of this name");
      }
      if (!schemas.contains(table.schema())) {
        contradiction(name, "There is no schema " + table.schema());
      }
      own(owners, table.id(), name);
      checkColumns(table);
      for (IndexDef index : table.indexes()) {
        own(owners, index.id(), name + " INDEX " + index.name());
        checkIndex(table, index);
      }
      table
          .triggers()
          .forEach(trigger -> own(owners, trigger.id(), name + " TRIGGER " + trigger.name()));
      if (table.follower() != null) {
        own(owners, table.follower().observerId(), name + " FOLLOWER");
      }
    }
    keptViews.values().forEach(view -> own(owners, view.id(), view.qualifiedName()));
    tallies.forEach((space, view) -> own(owners, space, view.qualifiedName() + " SUMS"));
    compareTallies();
    builds
        .values()
        .forEach(
            build -> {
              if (!owners.containsKey(build.indexId())) {
                contradiction(
                    "index " + build.indexId(), "An index is to be built that does not exist");
              }
            });
  }

  /** Each table lists the sums that its writers keep, and no others. */
  private void compareTallies() {
    Set<Long> listed = new HashSet<>();
    for (TableDef table : tables.values()) {
      for (long space : table.tallies()) {
        if (!tallies.containsKey(space)) {
          contradiction(
              table.qualifiedName(), "Its writers keep sums " + space + " of no materialized view");
        }
        listed.add(space);
      }
    }
    tallies.forEach(
        (space, view) -> {
          if (!listed.contains(space)) {
            contradiction(view.qualifiedName(), "No table has writers that keep it");
          }
        });
  }

  private void own(Map<Long, String> owners, long id, String name) {
    String other = owners.put(id, name);
    if (other != null) {
      contradiction(name, "It has the id " + id + ", and so has " + other);
    }
    if (dropped.containsKey(id)) {
      contradiction(name, "Its id " + id + " is on the list of what was dropped");
    }
  }

  private void checkColumns(TableDef table) {
    Set<Integer> ids = new HashSet<>();
    table
        .columns()
        .forEach(
            column -> {
              if (!ids.add(column.id()) || column.id() >= table.nextColumnId()) {
                contradiction(
                    table.qualifiedName(),
                    "Column " + column.name() + " has the id " + column.id() + " wrongly");
                unusable.add(table.id());
              }
            });
    for (GroupDef group : table.groups()) {
      if (group.columnIds().stream()
          .anyMatch(id -> !ids.contains(id) || table.groupOf(id) != group.id())) {
        contradiction(
            table.qualifiedName(), "Column group " + group.name() + " has columns wrongly");
        unusable.add(table.id());
      }
    }
    if (!ids.containsAll(table.primaryKey())) {
      contradiction(table.qualifiedName(), "The primary key has a column that does not exist");
      unusable.add(table.id());
    }
  }

  private void checkIndex(TableDef table, IndexDef index) {
    String name = table.qualifiedName() + " INDEX " + index.name();
    if (index.columnIds().stream().anyMatch(id -> table.ordinalOfId(id) < 0)) {
      contradiction(name, "The index has a column that does not exist");
      unusable.add(table.id());
    }
    boolean building = index.state() == IndexDef.State.BUILDING;
    IndexBuild build = builds.get(index.id());
    if (building != (build != null)) {
      contradiction(
          name,
          building
              ? "The index waits to be built, but no build is under way"
              : "The index is complete, but a build of it is under way");
    }
  }

  private void contradiction(String key, String detail) {
    report.add(OBJECT, key, Damage.DEFINITION_CONTRADICTS, detail);
  }

  private static String cause(RuntimeException e) {
    return e instanceof MokaException && e.getCause() != null
        ? e.getMessage() + " (" + e.getCause().getClass().getSimpleName() + ")"
        : String.valueOf(e.getMessage());
  }
}
