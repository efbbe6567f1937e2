package io.mokadb.embedded;

import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.engine.EngineOptions;

/**
 * The commit protocol of this process: the store's fastest, or two-phase commit, which stores
 * without atomicity across rows need. It serves tests of the latter, so it is a property of the
 * process and not of a URL. Stateless.
 */
final class CommitProtocol {
  /** The system property: {@code true} for two-phase commit. */
  static final String TWO_PHASE = "mokadb.commit.twophase";

  private CommitProtocol() {}

  static EngineOptions in(EngineOptions options) {
    return Boolean.getBoolean(TWO_PHASE) ? options.withCommitPath(CommitPath.TWO_PHASE) : options;
  }
}
