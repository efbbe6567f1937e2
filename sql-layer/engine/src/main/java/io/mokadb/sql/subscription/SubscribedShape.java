package io.mokadb.sql.subscription;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.VersionCursor;
import java.util.List;
import java.util.TreeSet;

/**
 * What the rows of a subscription rest on: where they are, their columns, their key. Indexes,
 * constraints, triggers and the name of the table may change meanwhile.
 */
record SubscribedShape(TableDef table) {
  /** Whether rows are the same, and told in the same way, under other definitions. */
  boolean isSame(Catalog catalog) {
    TableDef other = catalog.table(table.id());
    return other != null && isSame(other);
  }

  private boolean isSame(TableDef other) {
    List<ColumnDef> columns = table.columns();
    boolean same =
        columns.size() == other.columns().size()
            && table.primaryKey().equals(other.primaryKey())
            && table.groups().equals(other.groups());
    for (int i = 0; same && i < columns.size(); i++) {
      ColumnDef one = columns.get(i);
      ColumnDef now = other.columns().get(i);
      same =
          one.id() == now.id() && one.name().equals(now.name()) && one.type().equals(now.type());
    }
    return same;
  }

  /**
   * Checks that a subscription may begin at a former time.
   *
   * @param former the definitions of that time
   * @throws MokaException {@code OBJECT_NOT_READY}
   */
  void requireSame(Catalog former, long timestamp) {
    TableDef then = former.table(table.id());
    // What did not exist then had no rows.
    if (then == null ? isReplaced(former) : !isSame(then)) {
      throw new MokaException(
          SqlState.OBJECT_NOT_READY,
          "A subscription to "
              + table.qualifiedName()
              + " cannot begin after commit "
              + timestamp
              + ": "
              + how(then == null)
              + " since. Leave FROM out: it then begins with the rows as they are now");
    }
  }

  private boolean isReplaced(Catalog other) {
    return other.tables().values().stream().anyMatch(each -> each.objectId() == table.objectId());
  }

  private static String how(boolean replaced) {
    return replaced
        ? "its rows were replaced as a whole (TRUNCATE, REFRESH, a load, another type of a column)"
        : "its columns or its primary key were changed";
  }

  /** Why a subscription ends with a commit that has changed the definition. */
  MokaException end(Catalog now, long commit) {
    boolean moved = now.table(table.id()) == null;
    if (moved && !isReplaced(now)) {
      return new MokaException(
          SqlState.NO_SUCH_TABLE,
          table.qualifiedName()
              + " was dropped by commit "
              + commit
              + ", which ends the subscription to it; everything before that was delivered");
    }
    return new MokaException(
        SqlState.OBJECT_NOT_READY,
        "The subscription to "
            + table.qualifiedName()
            + " ends with commit "
            + commit
            + ": "
            + how(moved)
            + ". Everything before that was delivered; subscribe again without FROM, which begins"
            + " with the rows as they are now");
  }

  /**
   * The first commit after a timestamp that has changed this.
   *
   * @param until reads a later snapshot, whose definitions are not the same
   */
  long firstChange(SubscriptionSource source, long since, Transaction until) {
    TreeSet<Long> commits = new TreeSet<>();
    Scan definitions = Scan.forward(SystemKeys.all(SystemKeys.CATALOG));
    try (VersionCursor versions = until.versions(definitions, since)) {
      while (versions.next()) {
        if (versions.commitTimestamp() > since) {
          commits.add(versions.commitTimestamp());
        }
      }
    }
    for (long commit : commits) {
      try (Transaction then = source.at(commit)) {
        if (!isSame(source.catalog(then))) {
          return commit;
        }
      }
    }
    return since + 1;
  }
}
