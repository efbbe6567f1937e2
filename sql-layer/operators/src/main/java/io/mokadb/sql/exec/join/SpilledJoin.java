package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A hash join whose right input does not fit into memory (a GRACE join): both inputs go to files by
 * the hash of their keys, and file is joined with file. A right file that still does not fit is
 * taken in pieces, for each of which the left one is read again. What comes out is merged by the
 * number of the left row, so the order is that of the left input. Confined.
 */
final class SpilledJoin implements AutoCloseable {
  private final JoinShape shape;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private final RowPartitions right;
  private final RowPartitions left;
  private final List<RowFile> results = new ArrayList<>();
  private final List<RowFile> leftovers = new ArrayList<>();
  private long number;
  private PriorityQueue<Head> heads;
  private int leftover;

  /** The first unread row of a result; its last column is the number of the left row. */
  private record Head(Object[] row, int file) {
    long number() {
      return (Long) row[row.length - 1];
    }
  }

  SpilledJoin(JoinShape shape, ExecutionContext context, RowMemory memory) {
    this.shape = shape;
    this.context = context;
    this.memory = memory;
    this.ticker = new Ticker(context);
    this.right = new RowPartitions(context, 0);
    this.left = new RowPartitions(context, 0);
  }

  /** Takes a right row. */
  void addRight(Object[] row) {
    ticker.tick();
    Object key = shape.rightKeys().orNull(row);
    if (key != null || shape.kind().keepsRight()) {
      right.write(key, row);
    }
  }

  /** Takes all left rows and joins; all right rows must have come. */
  void join(RowStream leftRows) {
    JoinKind kind = shape.kind();
    for (Object[] row = leftRows.next(); row != null; row = leftRows.next()) {
      ticker.tick();
      Object key = shape.leftKeys().orNull(row);
      if (key != null || kind.keepsLeft() || kind == JoinKind.ANTI) {
        left.write(key, numbered(row, number));
      }
      number++;
    }
    for (int i = 0; i < RowPartitions.COUNT; i++) {
      try (RowFile build = right.take(i);
          RowFile probe = left.take(i)) {
        join(build, probe);
      }
    }
    heads =
        new PriorityQueue<>(Comparator.comparingLong(Head::number).thenComparingInt(Head::file));
    for (int i = 0; i < results.size(); i++) {
      results.get(i).rewind();
      advance(i);
    }
    leftovers.forEach(RowFile::rewind);
  }

  /** Joins the rows of one partition; either file is null if it has none. */
  private void join(RowFile build, RowFile probe) {
    BitSet matched = new BitSet();
    if (build != null && (probe != null || shape.kind().keepsRight())) {
      build.rewind();
      Object[] next = build.read();
      while (next != null) {
        List<Object[]> piece = new ArrayList<>();
        memory.add(next);
        piece.add(next);
        next = build.read();
        while (next != null && memory.tryAdd(next)) {
          piece.add(next);
          next = build.read();
        }
        pass(piece, probe, matched);
        memory.release();
      }
    }
    if (probe != null && (shape.kind().keepsLeft() || shape.kind() == JoinKind.ANTI)) {
      alone(probe, matched);
    }
  }

  /** Joins a piece of the right rows with all the left ones. */
  private void pass(List<Object[]> piece, RowFile probe, BitSet matched) {
    JoinKind kind =
        switch (shape.kind()) {
          case LEFT -> JoinKind.INNER;
          case FULL -> JoinKind.RIGHT;
          case ANTI -> JoinKind.SEMI;
          default -> shape.kind();
        };
    JoinTable table = new JoinTable(piece, shape.rightKeys(), kind.keepsRight());
    Probe rows = new Probe(probe);
    HashJoinPass pass = new HashJoinPass(shape.as(kind), table, rows, context);
    RowFile result = new RowFile(context);
    results.add(result);
    RowFile unmatched = kind.keepsRight() ? new RowFile(context) : null;
    if (unmatched != null) {
      leftovers.add(unmatched);
    }
    for (Object[] row = pass.next(); row != null; row = pass.next()) {
      if (rows.ended) {
        unmatched.write(row);
      } else {
        boolean first = !matched.get(rows.position);
        matched.set(rows.position);
        if (kind != JoinKind.SEMI || (first && shape.kind() == JoinKind.SEMI)) {
          result.write(numbered(row, rows.number));
        }
      }
    }
  }

  private void alone(RowFile probe, BitSet matched) {
    RowFile result = new RowFile(context);
    results.add(result);
    Probe rows = new Probe(probe);
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      if (!matched.get(rows.position)) {
        Object[] out =
            shape.kind() == JoinKind.ANTI ? row : Streams.padRight(row, shape.rightWidth());
        result.write(numbered(out, rows.number));
      }
    }
  }

  private static Object[] numbered(Object[] row, long number) {
    Object[] numbered = Arrays.copyOf(row, row.length + 1);
    numbered[row.length] = number;
    return numbered;
  }

  private static Object[] bare(Object[] row) {
    return Arrays.copyOf(row, row.length - 1);
  }

  /** The left rows of a partition, with the position of the current one. */
  private static final class Probe implements RowStream {
    private final RowFile file;
    private int position = -1;
    private long number;
    private boolean ended;

    Probe(RowFile file) {
      this.file = file;
      if (file != null) {
        file.rewind();
      }
    }

    @Override
    public Object[] next() {
      Object[] row = file == null ? null : file.read();
      if (row == null) {
        ended = true;
        return null;
      }
      position++;
      number = (Long) row[row.length - 1];
      return bare(row);
    }

    @Override
    public void close() {
      // the partition closes the file
    }
  }

  private void advance(int file) {
    Object[] row = results.get(file).read();
    if (row != null) {
      heads.add(new Head(row, file));
    }
  }

  /** The next row of the join; null at the end. */
  Object[] next() {
    ticker.tick();
    Head head = heads.poll();
    if (head != null) {
      advance(head.file);
      return bare(head.row);
    }
    while (leftover < leftovers.size()) {
      Object[] row = leftovers.get(leftover).read();
      if (row != null) {
        return row;
      }
      leftover++;
    }
    return null;
  }

  @Override
  public void close() {
    right.close();
    left.close();
    results.forEach(RowFile::close);
    leftovers.forEach(RowFile::close);
    results.clear();
    leftovers.clear();
    heads = new PriorityQueue<>(1, Comparator.comparingLong(Head::number));
  }
}
