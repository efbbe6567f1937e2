package io.mokadb.sql.ddl;

import io.mokadb.txn.TransactionOptions.CommitPath;

/** Where commits take two phases: the rows get their entries in transactions, in their order. */
final class BatchedIndexBuildTest extends IndexBuildContract {
  BatchedIndexBuildTest() {
    super(CommitPath.TWO_PHASE, DdlProbe.Step.BATCH_FILLED);
  }
}
