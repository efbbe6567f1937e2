package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The schemas as a change leaves them, each with its row in the change's transaction. Confined to
 * the thread of the change.
 */
final class EditedSchemas {
  private final Transaction transaction;
  private final Set<String> names;
  private final Map<String, String> comments;

  EditedSchemas(Transaction transaction, Catalog before) {
    this.transaction = transaction;
    this.names = new HashSet<>(before.schemas());
    this.comments = new HashMap<>(before.schemaComments());
  }

  Set<String> names() {
    return Set.copyOf(names);
  }

  /** Comments by schema; those without are missing. */
  Map<String, String> comments() {
    return comments;
  }

  /** Adds the schema of temporary tables, which is not stored. */
  void addTemporary() {
    names.add(Catalog.TEMPORARY_SCHEMA);
  }

  void add(String name) {
    names.add(name);
    comment(name, null);
  }

  /** Sets a comment, or removes it with null. */
  void comment(String name, String comment) {
    if (comment == null) {
      comments.remove(name);
    } else {
      comments.put(name, comment);
    }
    transaction.put(cell(name), CatalogJson.write(new CatalogJson.Schema(name, comment)));
  }

  void remove(String name) {
    names.remove(name);
    comments.remove(name);
    transaction.delete(cell(name));
  }

  /** Schemas have no ids: their rows are keyed by the bytes of the name. */
  private static CellKey cell(String name) {
    byte[] prefix = SystemKeys.key(SystemKeys.CATALOG, CatalogStore.SCHEMA).unsafeBytes();
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return CellKey.of(
        Key.wrap(ByteBuffer.allocate(prefix.length + text.length).put(prefix).put(text).array()));
  }
}
