package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.txn.TransactionOptions;

/**
 * The definition of an index while it is built, and the two ends of the build. Neither comes about
 * by a process that has lost the build to another one. Thread-safe.
 */
final class BuiltIndex {
  private final Definitions definitions;
  private final IndexBuild build;

  BuiltIndex(Definitions definitions, IndexBuild build) {
    this.definitions = definitions;
    this.build = build;
  }

  /** The table, as it is now; null if it is gone. */
  TableDef table() {
    return definitions.newest().table(build.tableId());
  }

  /** The index of a table that may be null; null if it was dropped. */
  IndexDef of(TableDef tableOrNull) {
    return tableOrNull == null
        ? null
        : tableOrNull.indexes().stream()
            .filter(index -> index.id() == build.indexId())
            .findFirst()
            .orElse(null);
  }

  /**
   * Whether the index is complete although it is not there any more to be built: another process
   * has taken this one for gone and finished it; or the rows of its table are elsewhere since, as
   * after TRUNCATE, and their entries with them.
   *
   * @param before the table, with the index as it was declared
   */
  boolean isComplete(TableDef before) {
    IndexDef declared = of(before);
    return declared != null
        && definitions.newest().tables().values().stream()
            .filter(now -> now.objectId() == before.objectId())
            .flatMap(now -> now.indexes().stream())
            .anyMatch(index -> isPublic(index) && isSame(index, declared));
  }

  private static boolean isSame(IndexDef index, IndexDef declared) {
    return index.id() == declared.id()
        || index.equals(declared.copied(index.id(), declared.name()));
  }

  private static boolean isPublic(IndexDef indexOrNull) {
    return indexOrNull != null && indexOrNull.state() == IndexDef.State.PUBLIC;
  }

  /**
   * Makes it public, now that it is filled.
   *
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_INDEX} if it was dropped; {@code
   *     CONNECTION_LOST} if another process goes on with the build
   */
  void publish(TransactionOptions options) {
    definitions.change(
        options,
        editor -> {
          TableDef now = editor.table(build.tableId());
          if (of(now) == null) {
            throw FillTransactions.gone();
          }
          if (!isPublic(of(now)) && isOwn(editor)) {
            editor.finishBuild(now, build.indexId());
          }
          return null;
        });
  }

  /**
   * Drops it, unless that has happened already.
   *
   * @throws io.mokadb.session.MokaException {@code CONNECTION_LOST} if another process goes on with
   *     the build
   */
  void drop(TransactionOptions options) {
    definitions.change(
        options,
        editor -> {
          TableDef now = editor.table(build.tableId());
          if (of(now) != null && isOwn(editor)) {
            editor.dropIndex(now, of(now));
          }
          return null;
        });
  }

  private boolean isOwn(CatalogEditor editor) {
    return definitions.ownership().isLeft(editor.transaction(), build);
  }
}
