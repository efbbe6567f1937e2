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
 * constraints, triggers and the name of the table may change meanwhile, and all rows may be
 * replaced by others at once.
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
      same = one.id() == now.id() && one.name().equals(now.name()) && one.type().equals(now.type());
    }
    return same;
  }

  /**
   * The table at a former time, wherever its rows were; null if it did not exist.
   *
   * @param former the definitions of that time
   * @throws MokaException {@code OBJECT_NOT_READY} if it had other columns
   */
  TableDef before(Catalog former, long timestamp) {
    TableDef then = find(former);
    if (then != null && !isSame(then)) {
      throw new MokaException(
          SqlState.OBJECT_NOT_READY,
          "A subscription to "
              + table.qualifiedName()
              + " cannot begin after commit "
              + timestamp
              + ", because its columns or its primary key were changed since. Leave FROM out: it"
              + " then begins with the rows as they are now");
    }
    return then;
  }

  /** The table with its rows elsewhere; null if it was dropped, or has other columns. */
  TableDef replacement(Catalog now) {
    TableDef found = find(now);
    return found != null && isSame(found) ? found : null;
  }

  private TableDef find(Catalog other) {
    for (TableDef each : other.tables().values()) {
      if (each.objectId() == table.objectId()) {
        return each;
      }
    }
    return null;
  }

  /** Why a subscription ends with a commit that has changed the definition. */
  MokaException end(Catalog now, long commit) {
    if (find(now) == null) {
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
            + ", which has changed its columns or its primary key. Everything before that was"
            + " delivered; subscribe again without FROM, which begins with the rows as they are"
            + " now");
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
