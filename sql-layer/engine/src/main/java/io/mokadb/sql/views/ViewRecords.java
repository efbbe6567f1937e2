package io.mokadb.sql.views;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of views in the store: their watermarks, which steps conflict on, and apart from them
 * what is only told, and who fills them. Stateless.
 */
final class ViewRecords {
  private static final long WATERMARK = 0;
  private static final long REPORT = 1;
  private static final long FILLING = 2;
  private static final long FORMAT = 1;

  private ViewRecords() {}

  private static CellKey cell(long view, long kind) {
    return CellKey.of(SystemKeys.key(SystemKeys.VIEWS, view, kind));
  }

  /** The watermark of a view; null if it was never filled. */
  static Watermark watermark(Transaction transaction, long view) {
    byte[] value = transaction.get(cell(view, WATERMARK));
    if (value == null) {
      return null;
    }
    KeyReader reader = reader(value, view);
    long timestamp = reader.getLong();
    long asOf = reader.getLong();
    long groups = reader.getLong();
    List<Long> uses = new ArrayList<>();
    while (reader.hasNext()) {
      uses.add(reader.getLong());
    }
    return new Watermark(timestamp, asOf, groups, uses);
  }

  static void put(Transaction transaction, long view, Watermark watermark) {
    KeyWriter value =
        new KeyWriter()
            .putLong(FORMAT)
            .putLong(watermark.timestamp())
            .putLong(watermark.asOf())
            .putLong(watermark.groups());
    watermark.uses().forEach(value::putLong);
    transaction.put(cell(view, WATERMARK), value.toByteArray());
  }

  /** Makes the commit conflict with others that write the watermark. */
  static void lock(Transaction transaction, long view) {
    transaction.lock(cell(view, WATERMARK));
  }

  static ViewReport report(Transaction transaction, long view) {
    byte[] value = transaction.get(cell(view, REPORT));
    if (value == null) {
      return ViewReport.NONE;
    }
    KeyReader reader = reader(value, view);
    return new ViewReport(
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.nextNull() ? null : reader.getString(),
        reader.hasNext() ? reader.getLong() : 0);
  }

  static void put(Transaction transaction, long view, ViewReport report) {
    KeyWriter value =
        new KeyWriter()
            .putLong(FORMAT)
            .putLong(report.steps())
            .putLong(report.rows())
            .putLong(report.at());
    if (report.error() == null) {
      value.putNull();
    } else {
      value.putString(report.error());
    }
    value.putLong(report.failed());
    transaction.put(cell(view, REPORT), value.toByteArray());
  }

  static void delete(Transaction transaction, long view) {
    transaction.delete(cell(view, WATERMARK));
    transaction.delete(cell(view, REPORT));
  }

  /** That a node is filling a view; null if none is. */
  static FillMark filling(Transaction transaction, long view) {
    byte[] value = transaction.get(cell(view, FILLING));
    if (value == null) {
      return null;
    }
    KeyReader reader = reader(value, view);
    return new FillMark(reader.getLong(), reader.getLong());
  }

  static void put(Transaction transaction, long view, FillMark mark) {
    KeyWriter value = new KeyWriter().putLong(FORMAT).putLong(mark.node()).putLong(mark.since());
    transaction.put(cell(view, FILLING), value.toByteArray());
  }

  static void deleteFilling(Transaction transaction, long view) {
    transaction.delete(cell(view, FILLING));
  }

  /** Has a transaction that keeps what it reads read the records of views in one call. */
  static void prefetch(Transaction transaction, List<Long> views) {
    List<CellKey> cells = new ArrayList<>();
    for (long view : views) {
      cells.add(cell(view, WATERMARK));
      cells.add(cell(view, FILLING));
    }
    var unused = transaction.getAll(cells);
  }

  private static KeyReader reader(byte[] value, long view) {
    KeyReader reader = new KeyReader(Key.wrap(value));
    long format = reader.getLong();
    if (format != FORMAT) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "The record of the materialized view with the id "
              + view
              + " has the format "
              + format
              + ", which this version does not know; REFRESH MATERIALIZED VIEW writes a new one");
    }
    return reader;
  }
}
