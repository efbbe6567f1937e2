package io.mokadb.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.tpce.CrashTrial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

  @Test
  void costs_becomeAssumptionsOfTheSimulation() throws Exception {
    MeasuredCosts costs =
        MeasuredCosts.read(
            """
            cost,read,300.0,10000
            cost,write,900.0,2500
            service,threads,1,9000
            service,calls,10000,5000000
            """);
    assertThat(costs.arguments())
        .containsExactly(
            "--network-nanos",
            "100000",
            "--read-nanos",
            "100000",
            "--write-nanos",
            "400000",
            "--oracle-nanos",
            "200");
    assertThat(costs.describe()).contains("measured on the real one");
    assertThatThrownBy(() -> MeasuredCosts.read("cost,read,1,2"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cost,read");
  }

  @Test
  void killedThird_showsTheDipAndTheWayBack() {
    List<Long> counts = new ArrayList<>(Collections.nCopies(50, 4L));
    counts.addAll(Collections.nCopies(30, 0L));
    counts.addAll(Collections.nCopies(60, 4L));
    Figure figure =
        new KilledThirdReport(
                new KilledThirdFigure.Extent(3, 2, 4, 10, 18),
                List.of("--customers=100"),
                counts,
                50,
                new CrashTrial.Outcome(440, 1, 0, List.of()))
            .figure(false);
    assertThat(figure.table().rows())
        .contains(
            List.of("trades/s before the kill, median of the seconds", "20.0"),
            List.of("trades/s in the worst second after it", "0.0"),
            List.of("from the kill until a second reached 0.9 of the rate before, s", "7.0"),
            List.of("trades/s in the last ten seconds", "20.0"),
            List.of("acknowledged trades that were lost", "0"));
    assertThat(figure.failures()).isEmpty();
    assertThat(figure.title()).contains("1 of 3 region servers");
  }
}
