package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.security.Principal;
import io.mokadb.txn.TxnException;
import java.util.Locale;

/**
 * The failure of a transaction that met a cell, with the table of the cell, and its key for those
 * who may read the table: the layer below knows bytes. Stateless.
 */
final class CellFailure {
  private CellFailure() {}

  /**
   * The failure as a user may see it; one that is about no cell stays as it is.
   *
   * @param catalog newer than the failure
   */
  static Throwable named(
      Throwable failure, StatementAccess access, Principal principal, Catalog catalog) {
    if (!(failure instanceof TxnException met) || met.cellOrNull() == null) {
      return failure;
    }
    CellName cell = access.name(met.cellOrNull(), principal, catalog);
    String name = cell.sentence();
    return new MokaException(
        Failures.stateOf(met.kind()),
        met.getMessage()
            + ": "
            + name.substring(0, 1).toLowerCase(Locale.ROOT)
            + name.substring(1)
            + ". "
            + next(met.kind()),
        // The cause knows the bytes of the key.
        cell.key() == null ? null : failure);
  }

  private static String next(TxnException.Kind kind) {
    return kind == TxnException.Kind.CORRUPTED ? "Run CHECK DATABASE" : "Run it again";
  }
}
