package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * Triggers compiled when they first run under a version of the schema, so that opening a database
 * plans none of them. Thread-safe.
 */
final class CompiledTriggers {
  private final TriggerCompiler compiler;
  private final BiConsumer<TriggerDef, MokaException> cannotRun;
  private final ConcurrentHashMap<Integer, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(long catalogVersion, CompiledTrigger trigger) {}

  /**
   * @param cannotRun is told of a trigger that does not compile, before the failure is thrown
   */
  CompiledTriggers(TriggerCompiler compiler, BiConsumer<TriggerDef, MokaException> cannotRun) {
    this.compiler = compiler;
    this.cannotRun = cannotRun;
  }

  /**
   * The trigger under these definitions; null if they have no such trigger.
   *
   * @throws MokaException if it does not compile
   */
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
          return compiled(catalog, table, trigger);
        }
      }
    }
    return null;
  }

  private CompiledTrigger compiled(Catalog catalog, TableDef table, TriggerDef trigger) {
    try {
      return compiler.compile(catalog, table, trigger);
    } catch (MokaException e) {
      cannotRun.accept(trigger, e);
      throw e;
    }
  }

  void forget(int id) {
    entries.remove(id);
  }
}
