package io.mokadb.sql.views;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** MOKA.VIEW_STEPS: what the last steps of views did. Thread-safe. */
public final class ViewStepList {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Function<ExecutionContext, Catalog> visible;
  private final RecentSteps steps;

  /**
   * @param visible gives what of the catalog its user may know of
   */
  public ViewStepList(Function<ExecutionContext, Catalog> visible, RecentSteps steps) {
    this.visible = visible;
    this.steps = steps;
  }

  public VirtualTable table(String schema) {
    return new ComputedTable(
        new TableName(schema, "VIEW_STEPS"),
        ComputedTable.columns(
            "VIEW_SCHEMA:VARCHAR",
            "VIEW_NAME:VARCHAR",
            "BEGAN_AT:TIMESTAMP_TZ",
            "WAY:VARCHAR",
            "CHANGED_ROWS:BIGINT",
            "WRITTEN_ROWS:BIGINT",
            "MILLIS:DOUBLE"),
        this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    List<KeptView> views = new ArrayList<>(KeptView.of(visible.apply(context)));
    views.sort(
        Comparator.comparing((KeptView view) -> view.table().schema())
            .thenComparing(view -> view.table().name()));
    List<Object[]> rows = new ArrayList<>();
    for (KeptView view : views) {
      for (RecentSteps.Step step : steps.of(view.id())) {
        rows.add(
            new Object[] {
              view.table().schema(),
              view.table().name(),
              TimeUnit.MILLISECONDS.toMicros(step.millis()),
              step.way().name().replace('_', ' '),
              step.changes(),
              step.rows(),
              step.nanos() / NANOS_PER_MILLI
            });
      }
    }
    return rows;
  }
}
