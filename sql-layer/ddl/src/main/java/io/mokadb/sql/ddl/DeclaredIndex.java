package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.IndexBuild;

/**
 * An index that is declared and to be filled.
 *
 * @param table as it was with the declaration
 */
record DeclaredIndex(IndexBuild build, TableDef table) {
  /**
   * Takes the build in hand, as {@link StatementWork#begun}.
   *
   * @param indexOrNull null if there is nothing to be filled
   * @return the same
   */
  static DeclaredIndex begun(DeclaredIndex indexOrNull, StatementWork work) {
    var unused = work.begun(indexOrNull == null ? null : indexOrNull.build);
    return indexOrNull;
  }
}
