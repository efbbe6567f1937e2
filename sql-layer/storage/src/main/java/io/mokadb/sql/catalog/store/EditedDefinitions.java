package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.SchemaObject;
import io.mokadb.txn.Transaction;
import java.util.HashMap;
import java.util.Map;

/**
 * The definitions of one kind as a change leaves them, each with its row in the change's
 * transaction. Confined to the thread of the change.
 */
final class EditedDefinitions<D extends SchemaObject> {
  private final Transaction transaction;
  private final long kind;
  private final Map<TableName, D> byName;

  /**
   * @param kind the number of the kind in the keys of {@link CatalogStore}
   */
  EditedDefinitions(Transaction transaction, long kind, Map<TableName, D> before) {
    this.transaction = transaction;
    this.kind = kind;
    this.byName = new HashMap<>(before);
  }

  Map<TableName, D> all() {
    return Map.copyOf(byName);
  }

  /** The definition, or null. */
  D get(TableName name) {
    return byName.get(name);
  }

  /** Adds a definition, or replaces the one with its id. */
  void put(D definition) {
    byName.values().removeIf(one -> one.id() == definition.id());
    byName.put(definition.fullName(), definition);
    transaction.put(CatalogStore.cell(kind, definition.id()), CatalogJson.write(definition));
  }

  void drop(D definition) {
    byName.remove(definition.fullName());
    transaction.delete(CatalogStore.cell(kind, definition.id()));
  }
}
