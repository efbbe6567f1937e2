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
 * what is only told. Stateless.
 */
final class ViewRecords {
  private static final long WATERMARK = 0;
  private static final long REPORT = 1;
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
    List<Long> uses = new ArrayList<>();
    while (reader.hasNext()) {
      uses.add(reader.getLong());
    }
    return new Watermark(timestamp, asOf, uses);
  }

  static void put(Transaction transaction, long view, Watermark watermark) {
    KeyWriter value =
        new KeyWriter().putLong(FORMAT).putLong(watermark.timestamp()).putLong(watermark.asOf());
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
        reader.nextNull() ? null : reader.getString());
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
    transaction.put(cell(view, REPORT), value.toByteArray());
  }

  static void delete(Transaction transaction, long view) {
    transaction.delete(cell(view, WATERMARK));
    transaction.delete(cell(view, REPORT));
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
