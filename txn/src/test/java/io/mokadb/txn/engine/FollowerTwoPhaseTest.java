package io.mokadb.txn.engine;

import io.mokadb.txn.TransactionOptions.CommitPath;

final class FollowerTwoPhaseTest extends FollowerContract {
  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }
}
