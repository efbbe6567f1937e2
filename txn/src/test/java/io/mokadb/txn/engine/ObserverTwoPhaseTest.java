package io.mokadb.txn.engine;

import io.mokadb.txn.TransactionOptions.CommitPath;

final class ObserverTwoPhaseTest extends ObserverContract {
  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }
}
