package io.mokadb.txn.engine;

import io.mokadb.txn.TransactionOptions.CommitPath;

final class FollowerOnePhaseTest extends FollowerContract {
  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }
}
