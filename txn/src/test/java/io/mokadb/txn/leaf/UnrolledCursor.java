package io.mokadb.txn.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.CellList;
import io.mokadb.txn.CellRun;
import io.mokadb.txn.DecodedCells;
import io.mokadb.txn.Decoding;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The values of a scan of column zero for which {@link #WISH} was made, one by one after all. */
public final class UnrolledCursor implements ValueCursor {
  /** What the scan has to ask for. */
  public static final Decoding WISH =
      new Decoding(KeyRange.all(), Column.of(0), List.of(new Decoder(), new Decoder()));

  private final ValueCursor cursor;
  private CellRun run;
  private int place;
  private long inRuns;

  public UnrolledCursor(ValueCursor cursor) {
    this.cursor = cursor;
  }

  private record Cells(List<CellKey> keys, List<byte[]> values) implements DecodedCells {
    @Override
    public int weight() {
      return 20 * values.size();
    }
  }

  private record Decoder() implements CellDecoder {
    @Override
    public Object key() {
      return "cells";
    }

    @Override
    public Cells decode(CellList list) {
      Cells cells = new Cells(new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < list.size(); i++) {
        byte[] row = new byte[list.copyRow(i, new byte[0])];
        int unused = list.copyRow(i, row);
        cells.keys.add(CellKey.of(Key.wrap(row), Column.of(0)));
        cells.values.add(
            list.isValue(i)
                ? Arrays.copyOfRange(list.bytes(i), list.start(i), list.end(i))
                : new byte[] {'?'});
      }
      return cells;
    }

    @Override
    public Cells patch(DecodedCells column, int[] places, CellList changed) {
      Cells before = (Cells) column;
      Cells now = decode(changed);
      Cells cells = new Cells(before.keys, new ArrayList<>(before.values));
      for (int i = 0; i < places.length; i++) {
        assertThat(now.keys.get(i)).isEqualTo(before.keys.get(places[i]));
        cells.values.set(places[i], now.values.get(i));
      }
      return cells;
    }
  }

  /** How many values came in runs. */
  public long inRuns() {
    return inRuns;
  }

  @Override
  public boolean next() {
    if (run != null && ++place < run.to()) {
      inRuns++;
      return true;
    }
    boolean more = cursor.next();
    run = more ? cursor.run() : null;
    if (run != null) {
      place = run.from();
      inRuns++;
    }
    return more;
  }

  private Cells cells() {
    return (Cells) run.columns()[1];
  }

  @Override
  public CellKey key() {
    return run == null ? cursor.key() : cells().keys.get(place);
  }

  @Override
  public byte[] value() {
    return run == null ? cursor.value() : cells().values.get(place);
  }

  /** 0 for a value of a run, which does not tell. */
  @Override
  public long commitTimestamp() {
    return run == null ? cursor.commitTimestamp() : 0;
  }

  @Override
  public void close() {
    cursor.close();
  }
}
