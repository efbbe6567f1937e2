package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads definitions from the rows of {@link SystemKeys#CATALOG}. Under the space's prefix: {@code
 * 0} the header; {@code 1, name} a schema; {@code 2, id} a table with its indexes; {@code 3, id} a
 * dropped space; {@code 4, index id} a build under way; {@code 5, trigger id, kind} what is to be
 * done for a trigger; {@code 6, id} a view; {@code 7, id} a sequence; {@code 8, id} a function;
 * {@code 9, id} a domain; {@code 11, number} a setting. Stateless and thread-safe.
 *
 * @see CatalogEditor for changes
 */
public final class CatalogStore {
  static final long HEADER = 0;
  static final long SCHEMA = 1;
  static final long TABLE = 2;
  static final long DROPPED = 3;
  static final long BUILD = 4;
  static final long TRIGGER_WORK = 5;
  static final long VIEW = 6;
  static final long SEQUENCE = 7;
  static final long FUNCTION = 8;
  static final long DOMAIN = 9;
  static final long SETTING = 11;

  static final CellKey HEADER_CELL = CellKey.of(SystemKeys.key(SystemKeys.CATALOG, HEADER));

  /** A database without any definition of its own. */
  public static final Catalog EMPTY = new Catalog(0, Set.of(Catalog.DEFAULT_SCHEMA), Map.of());

  static CellKey cell(long kind, long id) {
    return CellKey.of(SystemKeys.key(SystemKeys.CATALOG, kind, id));
  }

  /** Makes a serializable transaction fail if definitions change until its commit. */
  void noteRead(Transaction transaction) {
    if (transaction.tracksReads()) {
      var unused = transaction.get(HEADER_CELL);
    }
  }

  /**
   * The version of the catalog at the transaction's snapshot; 0 before the first change.
   *
   * @throws MokaException {@code DATA_CORRUPTED} for a format from the future
   */
  public long version(Transaction transaction) {
    byte[] json = transaction.get(HEADER_CELL);
    if (json == null) {
      return 0;
    }
    CatalogJson.Header header = CatalogJson.read(json, CatalogJson.Header.class);
    if (header.format() != CatalogJson.FORMAT) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "The catalog has format "
              + header.format()
              + "; this Moka knows format "
              + CatalogJson.FORMAT);
    }
    return header.version();
  }

  /** All definitions at the transaction's snapshot. */
  public Catalog read(Transaction transaction) {
    return read(transaction, version(transaction));
  }

  /**
   * The same, if the version is known.
   *
   * @param version that of the catalog at the transaction's snapshot
   */
  Catalog read(Transaction transaction, long version) {
    if (version == 0) {
      return EMPTY;
    }
    StoredDefinitions stored = new StoredDefinitions();
    // All rows by one scan: there are few that are not definitions, and a call may be dear.
    try (ValueCursor cursor = transaction.scan(Scan.forward(SystemKeys.all(SystemKeys.CATALOG)))) {
      while (cursor.next()) {
        stored.add(kind(cursor.key()), cursor.value());
      }
    }
    return stored.catalog(version);
  }

  private static long kind(CellKey cell) {
    return new KeyReader(cell.row()).skip().getLong();
  }

  /**
   * Tables at the transaction's snapshot.
   *
   * @return in the order of the ids; null for one that is not there
   */
  List<TableDef> tables(Transaction transaction, List<Long> ids) {
    List<TableDef> tables = new ArrayList<>(ids.size());
    for (byte[] json : transaction.getAll(ids.stream().map(id -> cell(TABLE, id)).toList())) {
      tables.add(json == null ? null : CatalogJson.read(json, TableDef.class));
    }
    return tables;
  }

  /** The key spaces that are still to be deleted. */
  public List<DroppedSpace> dropped(Transaction transaction) {
    return all(transaction, DROPPED, DroppedSpace.class);
  }

  /** A piece of work as its row tells now; null if it is done, or not wanted any more. */
  <W extends RemainingWork> W again(Transaction transaction, W work) {
    byte[] json = transaction.get(work.cell());
    @SuppressWarnings("unchecked")
    Class<W> type = (Class<W>) work.getClass();
    return json == null ? null : CatalogJson.read(json, type);
  }

  static void put(Transaction transaction, RemainingWork work) {
    transaction.put(work.cell(), CatalogJson.write(work));
  }

  /** Indexes that are still to be filled. */
  public List<IndexBuild> builds(Transaction transaction) {
    return all(transaction, BUILD, IndexBuild.class);
  }

  /** A build under way, or null. */
  public IndexBuild build(Transaction transaction, long indexId) {
    byte[] json = transaction.get(cell(BUILD, indexId));
    return json == null ? null : CatalogJson.read(json, IndexBuild.class);
  }

  /** Notes how far a build is; its transaction commits it together with the entries. */
  public void progress(Transaction transaction, IndexBuild build) {
    put(transaction, build);
  }

  /** Strikes a space off the list: its last entries go in the same transaction. */
  public void cleaned(Transaction transaction, DroppedSpace space) {
    transaction.delete(space.cell());
  }

  /** The work that is still to be done for triggers. */
  public List<TriggerWork> triggerWork(Transaction transaction) {
    return all(transaction, TRIGGER_WORK, TriggerWork.class);
  }

  /** Strikes off what has been done. */
  public void done(Transaction transaction, RemainingWork work) {
    transaction.delete(work.cell());
  }

  private static <T> List<T> all(Transaction transaction, long kind, Class<T> type) {
    List<T> found = new ArrayList<>();
    Key first = SystemKeys.key(SystemKeys.CATALOG, kind);
    try (ValueCursor cursor = transaction.scan(Scan.forward(KeyRange.prefix(first)))) {
      while (cursor.next()) {
        found.add(CatalogJson.read(cursor.value(), type));
      }
    }
    return found;
  }
}
