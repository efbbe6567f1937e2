package io.mokadb.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.figure.Figure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read off the output of programs in other processes. */
final class ChildFiguresTest {

  @Test
  void oracle_readsALineForEachNumberOfThreads() throws Exception {
    Figure figure =
        OracleFigure.figure(
            Duration.ofSeconds(1),
            "warming\noracle,1,4000000,yes\noracle,2,1000000,no\nservice,calls,9,3000000\n");
    assertThat(figure.table().rows())
        .containsExactly(
            List.of("1 threads, inside the process", "4,000,000", "2.0 times"),
            List.of("2 threads, inside the process", "1,000,000", "0.5 times"),
            List.of("9 calls at once, over loopback", "3,000,000", "1.5 times"));
    assertThatThrownBy(() -> OracleFigure.figure(Duration.ofSeconds(1), "nothing"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nothing");
  }

  @Test
  void simulation_isCalledSo() throws Exception {
    Figure.Builder figure = Figure.titled("figure9", "t").head(ProcessorsFigure.HEAD);
    SimulatedCluster.show(
        figure, "model,It is simulated\nscale,1,900.0,8.00,0\nscale,2,1700.0,8.10,3\n");
    Figure built = figure.build();
    assertThat(built.table().rows()).hasSize(2).allMatch(row -> row.get(0).startsWith("simulated"));
    assertThat(built.charts().get(0).title()).contains("Simulated");
    assertThat(built.charts().get(0).series().get(1).points().get(1).y()).isEqualTo(1800);
    assertThat(built.notes()).contains("It is simulated");
    assertThatThrownBy(() -> SimulatedCluster.show(figure, "nothing"))
        .isInstanceOf(IOException.class);
  }
}
