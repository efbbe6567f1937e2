package io.mokadb.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The command, inside this process. */
final class ServerCommandIT {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private String health;

  /** Asks for the server's health instead of waiting for a signal. */
  private final class AskOnce extends UntilSignal {
    @Override
    void await() throws InterruptedException {
      String line = out.toString(StandardCharsets.UTF_8).strip();
      URI uri = URI.create("http://" + line.substring(line.lastIndexOf(' ') + 1) + "/health");
      try {
        health =
            HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  private int run(String... args) {
    return ServerMain.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        new AskOnce(),
        args);
  }

  @Test
  void server_onLoopback_answersUntilItIsEnded() {
    assertThat(run("--data", "mem:command", "--port", "0")).isZero();
    assertThat(health).isEqualTo("alive\n");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("Serving jdbc:moka:mem:command on 127.0.0.1:")
        .contains("Ending");
  }

  @Test
  void otherAddress_withoutUsers_isRefused() {
    assertThat(run("--data", "mem:command", "--port", "0", "--host", "0.0.0.0")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("CREATE USER");
    assertThat(health).isNull();
  }

  @Test
  void wrongNumbers_areAMatterOfTheCommandLine() {
    assertThat(run("--data", "mem:command", "--port", "70000")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--port");
  }

  @Test
  void missingDatabase_isToldInOneLine() {
    assertThat(run("--data", "/dev/null/x", "--port", "0")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("moka: ").doesNotContain("\tat ");
  }
}
