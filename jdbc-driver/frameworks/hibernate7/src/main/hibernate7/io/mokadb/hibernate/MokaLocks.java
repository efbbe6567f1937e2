package io.mokadb.hibernate;

import jakarta.persistence.Timeout;
import org.hibernate.Timeouts;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.RowLockStrategy;
import org.hibernate.dialect.lock.PessimisticLockStyle;
import org.hibernate.dialect.lock.internal.LockingSupportParameterized;
import org.hibernate.dialect.lock.spi.LockingSupport;
import org.hibernate.dialect.lock.spi.OuterJoinLockingType;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;

/** Locks of rows, as Hibernate ORM 7 wants them. Immutable, thread-safe. */
abstract class MokaLocks extends Dialect {
  MokaLocks(DatabaseVersion version) {
    super(version);
  }

  MokaLocks(DialectResolutionInfo info) {
    super(info);
  }

  /** No wait can be limited; of an outer join, the rows that are there are locked. */
  @Override
  public LockingSupport getLockingSupport() {
    return new LockingSupportParameterized(
        PessimisticLockStyle.CLAUSE,
        RowLockStrategy.TABLE,
        false,
        true,
        true,
        OuterJoinLockingType.FULL);
  }

  @Override
  public String getForUpdateNowaitString() {
    return getForUpdateString() + " nowait";
  }

  @Override
  public String getForUpdateSkipLockedString() {
    return getForUpdateString() + " skip locked";
  }

  /** Only the named tables are locked; Hibernate's own form leaves the names out. */
  @Override
  public String getWriteLockString(String aliases, Timeout timeout) {
    String locked = getForUpdateString() + " of " + aliases;
    return switch (timeout.milliseconds()) {
      case Timeouts.NO_WAIT_MILLI -> locked + " nowait";
      case Timeouts.SKIP_LOCKED_MILLI -> locked + " skip locked";
      default -> locked;
    };
  }

  /** Moka knows no shared locks; a lock for writing is the stronger one. */
  @Override
  public String getReadLockString(String aliases, Timeout timeout) {
    return getWriteLockString(aliases, timeout);
  }

  @Override
  public String getReadLockString(Timeout timeout) {
    return getWriteLockString(timeout);
  }
}
