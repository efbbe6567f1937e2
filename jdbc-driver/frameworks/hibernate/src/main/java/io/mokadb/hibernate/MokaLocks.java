package io.mokadb.hibernate;

import org.hibernate.LockOptions;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.RowLockStrategy;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;

/** Locks of rows. Immutable, thread-safe. */
abstract class MokaLocks extends Dialect {
  MokaLocks(DatabaseVersion version) {
    super(version);
  }

  MokaLocks(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  public RowLockStrategy getWriteRowLockStrategy() {
    return RowLockStrategy.TABLE;
  }

  /** Statements do not wait for rows: the second commit fails. So there is no wait to limit. */
  @Override
  public boolean supportsWait() {
    return false;
  }

  @Override
  public boolean supportsNoWait() {
    return true;
  }

  @Override
  public boolean supportsSkipLocked() {
    return true;
  }

  @Override
  public boolean supportsLockTimeouts() {
    return false;
  }

  @Override
  public String getForUpdateNowaitString() {
    return getForUpdateString() + " nowait";
  }

  @Override
  public String getForUpdateSkipLockedString() {
    return getForUpdateString() + " skip locked";
  }

  @Override
  // The word that replaces it is not in Hibernate 6.4.
  @SuppressWarnings("deprecation")
  public String getWriteLockString(int timeout) {
    return switch (timeout) {
      case LockOptions.NO_WAIT -> getForUpdateNowaitString();
      case LockOptions.SKIP_LOCKED -> getForUpdateSkipLockedString();
      default -> getForUpdateString();
    };
  }

  /** Moka knows no shared locks; a lock for writing is the stronger one. */
  @Override
  public String getReadLockString(int timeout) {
    return getWriteLockString(timeout);
  }

  /** The rows that are there are locked. */
  @Override
  public boolean supportsOuterJoinForUpdate() {
    return true;
  }
}
