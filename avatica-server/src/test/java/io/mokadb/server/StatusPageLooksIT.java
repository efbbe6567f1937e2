package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The status page in Chromium, wide and narrow, light and dark. With {@code
 * -Dstatus.screenshots=DIR} the pictures are kept there. Skipped on a machine without Chromium.
 */
final class StatusPageLooksIT {
  /** All elements that reach beyond the right edge, except within what scrolls by itself. */
  private static final String OVERFLOW =
      "[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll') &&"
          + " !e.closest('svg') && !e.closest('dialog:not([open])') && e.getClientRects().length &&"
          + " e.getBoundingClientRect().right > window.innerWidth + 1)"
          + ".map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))";

  /** Texts whose contrast to what is behind them is below 4.5, the limit of WCAG's level AA. */
  private static final String UNREADABLE =
      """
      (() => {
        const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
        const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
          .map(v => v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4))
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = element => {
          for (let e = element; e; e = e.parentElement) {
            const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] === 1) { return c; }
          }
          return [255, 255, 255];
        };
        return [...document.querySelectorAll('body *')]
          .filter(e => !e.closest('svg') && !e.closest('dialog:not([open])') && e.getClientRects().length)
          .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
          .map(e => {
            const one = light(parse(getComputedStyle(e).color));
            const other = light(behind(e));
            const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            return [ratio, e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40)];
          })
          .filter(([ratio]) => ratio < 4.5)
          .map(([ratio, what]) => ratio.toFixed(1) + ' ' + what);
      })()
      """;

  private static final int HEIGHT = 2_900;

  @TempDir static Path directory;
  private static ProviderSource source;
  private static MokaServer server;
  private static Chromium browser;
  private static Connection holder;
  private static Connection waiter;
  private static CompletableFuture<?> waiting;

  @BeforeAll
  static void start() throws Exception {
    if (Chromium.find().isEmpty()) {
      System.err.println("SKIPPED: no Chromium on this machine, so nothing looks at the page");
    }
    Assumptions.assumeTrue(Chromium.find().isPresent(), "no Chromium on this machine");
    source = new ProviderSource("jdbc:moka:" + directory.resolve("data") + ";triggerretries=1");
    server = MokaServer.start(ServerOptions.loopback(0).withSlowMillis(0), source);
    holder = connect();
    waiter = connect();
    fill();
    browser =
        Chromium.start(
            Chromium.find().orElseThrow(), Files.createDirectory(directory.resolve("profile")));
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:moka://127.0.0.1:" + server.port() + "/");
  }

  /** Something in each part of the page. */
  private static void fill() throws SQLException {
    try (Connection connection = connect()) {
      TestServer.execute(
          connection,
          "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20))",
          "CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER, amount INTEGER)",
          "CREATE TABLE total (customer_id INTEGER PRIMARY KEY, amount INTEGER)",
          "CREATE TRIGGER add_up AFTER INSERT ON purchase FOR EACH ROW"
              + " UPSERT INTO total VALUES (NEW.customer_id, 100 / NEW.amount)",
          "CREATE MATERIALIZED VIEW spent INCREMENTAL AS"
              + " SELECT customer_id, SUM(amount) AS amount FROM purchase GROUP BY customer_id");
      for (int i = 0; i < 60; i++) {
        TestServer.execute(
            connection,
            "INSERT INTO customer VALUES (" + i + ", 'Customer " + i + "')",
            "INSERT INTO purchase VALUES (" + i + ", " + i + ", " + i % 10 + ")");
        TestServer.query(
            connection,
            "SELECT c.name, SUM(p.amount) FROM purchase p JOIN customer c ON p.customer_id = c.id"
                + " WHERE p.amount < "
                + i
                + " GROUP BY c.name ORDER BY 2 DESC");
        TestServer.query(connection, "SELECT name FROM customer WHERE id = " + i);
      }
      TestServer.execute(connection, "CALL MOKA.AWAIT_TRIGGERS(60)", "CALL MOKA.AWAIT_VIEWS(60)");
    }
    holder.setAutoCommit(false);
    waiter.setAutoCommit(false);
    TestServer.execute(waiter, "SET LOCK_WAIT = '10m'");
    TestServer.execute(holder, "UPDATE customer SET name = 'held' WHERE id IN (1, 2, 3)");
    waiting =
        CompletableFuture.runAsync(
            () -> {
              try (Statement statement = waiter.createStatement()) {
                statement.executeUpdate("UPDATE customer SET name = 'waits' WHERE id = 2");
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    Awaitility.await()
        .until(() -> TestServer.query(holder, "SELECT COUNT(*) FROM moka.lock_waits").equals("1"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (waiting != null) {
      holder.rollback();
      waiting.get(60, TimeUnit.SECONDS);
    }
    if (server != null) {
      waiter.close();
      holder.close();
      server.close();
      source.close();
    }
  }

  private static void open(int width, boolean dark) throws Exception {
    browser.look(width, HEIGHT, dark);
    browser.open("http://127.0.0.1:" + server.port() + "/status");
    Awaitility.await().ignoreExceptions().until(() -> count("body.ready .line") == 5);
  }

  private static int count(String selector) throws Exception {
    return browser.evaluate("document.querySelectorAll(\"" + selector + "\").length").asInt();
  }

  private static Path kept(String name) throws Exception {
    String kept = System.getProperty("status.screenshots");
    return kept == null ? null : Files.createDirectories(Path.of(kept)).resolve(name + ".png");
  }

  @ParameterizedTest
  @CsvSource({"1400, false", "1400, true", "390, false", "390, true"})
  void page_fits_andIsReadable(int width, boolean dark) throws Exception {
    open(width, dark);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(width);
    assertNone(browser.evaluate(OVERFLOW));
    assertNone(browser.evaluate(UNREADABLE));
    for (String part :
        new String[] {
          "#statements .bucket",
          "#timeline .bar.waiting",
          "#timeline .running",
          "#memory .part-0",
          "#disk .part-1",
          "#parked td.text",
          "#triggers button",
          "#views .step",
          "#views .tag.good",
          "#sessions button",
          "#facts .fact"
        }) {
      assertThat(count(part)).as(part).isPositive();
    }
    BufferedImage picture = browser.screenshot(kept("status-" + width + (dark ? "-dark" : "")));
    assertThat(picture.getWidth()).isEqualTo(width);
    assertThat(colours(picture)).as("colours").hasSizeGreaterThan(100);
    assertThat(brightness(picture.getRGB(2, HEIGHT / 2)) < 128).isEqualTo(dark);
  }

  @Test
  void clickOnAStatement_showsItsPlan() throws Exception {
    open(1400, false);
    JsonNode unused =
        browser.evaluate(
            "[...document.querySelectorAll('#statements button.link')]"
                + ".find(link => link.textContent.includes('JOIN')).click()");
    Awaitility.await()
        .until(() -> browser.evaluate("document.getElementById('plan').open").asBoolean());
    JsonNode answer =
        browser.evaluate(
            "fetch(document.getElementById('plan-frame').src).then(answer => answer.text())");
    assertThat(answer.asText()).contains("Plan").contains("Join").contains("CUSTOMER");
    assertNone(browser.evaluate(OVERFLOW));
    BufferedImage picture = browser.screenshot(kept("status-plan"));
    assertThat(colours(picture)).as("colours").hasSizeGreaterThan(100);
  }

  private static void assertNone(JsonNode list) {
    assertThat(list.isArray()).isTrue();
    assertThat(list).isEmpty();
  }

  private static Set<Integer> colours(BufferedImage picture) {
    Set<Integer> found = new HashSet<>();
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        found.add(picture.getRGB(x, y));
      }
    }
    return found;
  }

  private static int brightness(int rgb) {
    return ((rgb >> 16 & 0xff) + (rgb >> 8 & 0xff) + (rgb & 0xff)) / 3;
  }
}
