package io.mokadb.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A real browser without a window, driven by its DevTools protocol. Of one thread. */
final class Chromium implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final String LISTENS = "DevTools listening on ws://";
  private static final int SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger lastId = new AtomicInteger();
  private final ConcurrentMap<Integer, CompletableFuture<JsonNode>> asked =
      new ConcurrentHashMap<>();

  private Chromium(Process process, String address) throws Exception {
    this.process = process;
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest open =
        HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    JsonNode page = MAPPER.readTree(client.send(open, HttpResponse.BodyHandlers.ofString()).body());
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(URI.create(page.path("webSocketDebuggerUrl").asText()), new Answers())
            .get(SECONDS, TimeUnit.SECONDS);
  }

  /** The program of this machine, if there is one. */
  static Optional<Path> find() {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts it.
   *
   * @param profile an empty directory
   */
  static Chromium start(Path program, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                Stream.of(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                    .toList())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Chromium(process, address(process));
    } catch (Exception e) {
      // The process must not outlive the test.
      process.destroyForcibly();
      throw e;
    }
  }

  private static String address(Process process) throws IOException {
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      if (line.startsWith(LISTENS)) {
        String rest = line.substring(LISTENS.length());
        Thread drain = new Thread(() -> errors.lines().forEach(ignored -> {}), "chromium-errors");
        drain.setDaemon(true);
        drain.start();
        return rest.substring(0, rest.indexOf('/'));
      }
      said.append(line).append('\n');
    }
    throw new IOException("Chromium ended: " + said);
  }

  /** Collects the parts of answers. */
  private final class Answers implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        answered(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      asked.values().forEach(one -> one.completeExceptionally(error));
    }
  }

  private void answered(String text) {
    try {
      JsonNode message = MAPPER.readTree(text);
      CompletableFuture<JsonNode> waiting = asked.remove(message.path("id").asInt(-1));
      if (waiting != null) {
        waiting.complete(message);
      }
    } catch (IOException e) {
      asked.values().forEach(one -> one.completeExceptionally(e));
    }
  }

  private JsonNode call(String method, ObjectNode parameters) throws Exception {
    int id = lastId.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    ObjectNode request = MAPPER.createObjectNode().put("id", id).put("method", method);
    request.set("params", parameters);
    socket.sendText(request.toString(), true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode message = answer.get(SECONDS, TimeUnit.SECONDS);
    if (message.has("error")) {
      throw new IOException(method + ": " + message.path("error"));
    }
    return message.path("result");
  }

  private static ObjectNode with() {
    return MAPPER.createObjectNode();
  }

  /** Of the screen that pages believe to be on. */
  void look(int width, int height, boolean dark) throws Exception {
    JsonNode unused =
        call(
            "Emulation.setDeviceMetricsOverride",
            with()
                .put("width", width)
                .put("height", height)
                .put("deviceScaleFactor", 1)
                .put("mobile", false));
    ObjectNode media = with().put("media", "screen");
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", dark ? "dark" : "light");
    JsonNode unusedToo = call("Emulation.setEmulatedMedia", media);
  }

  void open(String url) throws Exception {
    JsonNode unused = call("Page.navigate", with().put("url", url));
  }

  /** The value of a JavaScript expression, which may be a promise. */
  JsonNode evaluate(String script) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            with().put("expression", script).put("returnByValue", true).put("awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new IOException(script + ": " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** What the page looks like. */
  BufferedImage screenshot(Path keptOrNull) throws Exception {
    String data = call("Page.captureScreenshot", with().put("format", "png")).path("data").asText();
    byte[] png = Base64.getDecoder().decode(data);
    if (keptOrNull != null) {
      Files.write(keptOrNull, png);
    }
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
