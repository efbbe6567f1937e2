package io.mokadb.fuzz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.fuzz.run.Places;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Questions of the seed {@code moka.fuzz.seed}, for as long as {@code moka.fuzz.seconds} says; 0
 * for none. Wrong rows, internal errors and statements without end fail it. A query that is refused
 * and should run is printed with its script: one of tens of thousands is, and would make the build
 * fail for what no change has done.
 */
@DisabledIfSystemProperty(named = "moka.fuzz.seconds", matches = "0")
@Tag("long")
class FuzzIT {
  private static final Pattern REFUSED = Pattern.compile("[a-z ]+: (0A|42)\\w{3} .*");

  @Test
  void questions_giveNoWrongRows() throws Exception {
    long seed = Long.getLong("moka.fuzz.seed", 20_261_101);
    System.out.println("moka.fuzz.seed=" + seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
    Findings findings = new Findings(null, out, 3);
    Limits limits =
        new Limits(
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Duration.ofSeconds(Long.getLong("moka.fuzz.seconds", 60)),
            500);

    try (Places places = new Places(null, null, 10)) {
      new Run(new Oracles(names(), false, false), limits, findings, out).run(seed, places);
    }

    System.out.println(text.toString(StandardCharsets.UTF_8));
    assertThat(findings.kinds().keySet())
        .as("seed %d", seed)
        .allMatch(kind -> REFUSED.matcher(kind).matches());
  }

  /** All but those that {@code moka.fuzz.without} names. */
  private static List<String> names() {
    List<String> names = new ArrayList<>(new Oracles(List.of(), false, false).names());
    names.removeAll(List.of(System.getProperty("moka.fuzz.without", "").split(",")));
    return names;
  }
}
