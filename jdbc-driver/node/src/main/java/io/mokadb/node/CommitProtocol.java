package io.mokadb.node;

import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.engine.EngineOptions;

/**
 * The protocol by which this process commits: the store's fastest, or two-phase commit, which a
 * store that is not atomic across rows needs. A property of the process and not of a URL, because
 * it serves tests of two-phase commit. Stateless.
 */
final class CommitProtocol {
  /** The system property: {@code true} for two-phase commit. */
  static final String TWO_PHASE = "mokadb.commit.twophase";

  private CommitProtocol() {}

  static EngineOptions in(EngineOptions options) {
    return Boolean.getBoolean(TWO_PHASE) ? options.withCommitPath(CommitPath.TWO_PHASE) : options;
  }
}
