package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.concurrent.ConcurrentHashMap;

/** Triggers compiled once per version of the schema. Thread-safe. */
final class CompiledTriggers {
  private final TriggerCompiler compiler;
  private final ConcurrentHashMap<Integer, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(long catalogVersion, CompiledTrigger trigger) {}

  CompiledTriggers(TriggerCompiler compiler) {
    this.compiler = compiler;
  }

  /** The trigger under these definitions; null if they have no such trigger. */
  CompiledTrigger of(int id, Catalog catalog) {
    Entry entry = entries.get(id);
    if (entry == null || entry.catalogVersion != catalog.version()) {
      entry = new Entry(catalog.version(), compile(id, catalog));
      entries.put(id, entry);
    }
    return entry.trigger;
  }

  private CompiledTrigger compile(int id, Catalog catalog) {
    for (TableDef table : catalog.tables().values()) {
      for (TriggerDef trigger : table.triggers()) {
        if (trigger.id() == id) {
          return compiler.compile(catalog, table, trigger);
        }
      }
    }
    return null;
  }

  void forget(int id) {
    entries.remove(id);
  }
}
