package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * WITH RECURSIVE: the seed's rows, then, as long as the last round gave any, the rows of the
 * iterative part over that round. Without ALL, a row that came before is left out.
 */
public final class RecursiveUnionOperator implements Operator {
  private final Operator seed;
  private final Operator iterative;
  private final WorkTable workTable;
  private final boolean all;

  public RecursiveUnionOperator(
      Operator seed, Operator iterative, WorkTable workTable, boolean all) {
    this.seed = seed;
    this.iterative = iterative;
    this.workTable = workTable;
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream first = context.open(seed);
    RowMemory allRows = new RowMemory(context);
    Ticker ticker = new Ticker(context);
    Set<Object> seen = new HashSet<>();
    return new RowStream() {
      private RowStream rows = first;
      private List<Object[]> round = new ArrayList<>();
      private RowMemory roundMemory = new RowMemory(context);
      private RowMemory lastMemory = new RowMemory(context);

      @Override
      public Object[] next() {
        while (rows != null) {
          ticker.tick();
          Object[] row = rows.next();
          if (row == null) {
            nextRound();
          } else if (all || seen.add(RowHashKeys.ofRow(row))) {
            if (!all) {
              allRows.add(MemoryBudget.sizeOf(row) + 64);
            }
            roundMemory.add(row);
            round.add(row);
            return row;
          }
        }
        return null;
      }

      private void nextRound() {
        rows.close();
        rows = null;
        lastMemory.release();
        if (!round.isEmpty()) {
          context.checkCancelled();
          context.state(workTable, round);
          round = new ArrayList<>();
          RowMemory free = lastMemory;
          lastMemory = roundMemory;
          roundMemory = free;
          rows = context.open(iterative);
        }
      }

      @Override
      public void close() {
        allRows.release();
        roundMemory.release();
        lastMemory.release();
        seen.clear();
        if (rows != null) {
          rows.close();
          rows = null;
        }
      }
    };
  }

  @Override
  public String describe() {
    return (all ? "RecursiveUnionAll " : "RecursiveUnion ") + workTable.name();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return new PlanLine(describe(), workTable.columnNames());
  }

  @Override
  public List<Operator> inputs() {
    return List.of(seed, iterative);
  }
}
