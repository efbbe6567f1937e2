package io.mokadb.fuzz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.fuzz.run.Places;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Questions of a fresh seed, which is printed; {@code moka.fuzz.seconds} says how long, and that
 * they are asked at all.
 */
@EnabledIfSystemProperty(named = "moka.fuzz.seconds", matches = "\\d+")
class FuzzIT {
  @Test
  void freshSeed_findsNothing() throws Exception {
    long seed = Long.getLong("moka.fuzz.seed", new Random().nextInt(1_000_000_000));
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

    assertThat(findings.count()).as("seed %d:%n%s", seed, text).isZero();
  }

  /** All but those that {@code moka.fuzz.without} names. */
  private static List<String> names() {
    List<String> names = new ArrayList<>(new Oracles(List.of(), false, false).names());
    names.removeAll(List.of(System.getProperty("moka.fuzz.without", "").split(",")));
    return names;
  }
}
