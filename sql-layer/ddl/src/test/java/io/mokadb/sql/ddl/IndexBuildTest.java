package io.mokadb.sql.ddl;

import io.mokadb.txn.TransactionOptions.CommitPath;

/** Where the store takes loads: the entries of a snapshot are sorted and loaded in their order. */
final class IndexBuildTest extends IndexBuildContract {
  IndexBuildTest() {
    super(CommitPath.FASTEST, DdlProbe.Step.BATCH_READ);
  }
}
