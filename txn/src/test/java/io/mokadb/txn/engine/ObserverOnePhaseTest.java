package io.mokadb.txn.engine;

import io.mokadb.txn.TransactionOptions.CommitPath;

final class ObserverOnePhaseTest extends ObserverContract {
  @Override
  CommitPath path() {
    return CommitPath.FASTEST;
  }
}
