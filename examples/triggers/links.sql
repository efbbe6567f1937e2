-- A small web index, kept up while pages change (the introduction of the paper): links are inverted, their anchor
-- texts go to the best-ranked of pages with the same contents, and ranks spread along links until they hardly change.

CREATE TABLE page (
  url        VARCHAR(100) PRIMARY KEY,
  contents   VARCHAR(200) NOT NULL,
  page_rank  DOUBLE PRECISION DEFAULT 0.15 NOT NULL,
  -- The rank that others count with: it follows page_rank in steps of at least the damping threshold.
  published  DOUBLE PRECISION DEFAULT 0.15 NOT NULL,
  reranked   NOTIFICATION
);
CREATE TABLE link (
  source VARCHAR(100),
  target VARCHAR(100),
  anchor VARCHAR(100) NOT NULL,
  PRIMARY KEY (source, target)
);

-- What is derived: links by target, and one row per cluster of pages with the same contents.
CREATE TABLE inlink (target VARCHAR(100), source VARCHAR(100), anchor VARCHAR(100), PRIMARY KEY (target, source));
CREATE TABLE cluster (
  contents VARCHAR(200) PRIMARY KEY,
  best     VARCHAR(100),
  anchors  VARCHAR,
  dirty    NOTIFICATION
);
CREATE INDEX page_contents ON page (contents);

-- 1. Inversion. A new or lost link also changes what each of its source's targets inherits.
CREATE TRIGGER invert AFTER INSERT OR UPDATE OF anchor OR DELETE ON link
REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW
BEGIN ATOMIC
  DELETE FROM inlink WHERE target = o.target AND source = o.source;
  INSERT INTO inlink SELECT n.target, n.source, n.anchor FROM (VALUES (0)) AS once WHERE n.target IS NOT NULL;
  NOTIFY page.reranked WHERE url IN (SELECT target FROM link WHERE source IN (o.source, n.source)) OR url = o.target;
  NOTIFY cluster.dirty WHERE contents IN (SELECT contents FROM page WHERE url IN (o.target, n.target));
END;

-- 2. A page joins a cluster, leaves one, or moves within: its clusters are to be looked at again.
CREATE TRIGGER join_cluster AFTER INSERT OR UPDATE OF contents OR DELETE ON page
REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW
BEGIN ATOMIC
  INSERT INTO cluster (contents) SELECT n.contents FROM (VALUES (0)) AS once
    WHERE n.contents IS NOT NULL AND NOT EXISTS (SELECT 1 FROM cluster WHERE contents = n.contents);
  NOTIFY cluster.dirty WHERE contents IN (o.contents, n.contents);
  NOTIFY page.reranked WHERE url = n.url OR url IN (SELECT target FROM link WHERE source IN (o.url, n.url));
END;

-- 3. Forwarding. However often a cluster was notified, this looks at it once, at the newest state of all its pages.
CREATE TRIGGER forward_anchors AFTER UPDATE OF dirty ON cluster
REFERENCING NEW ROW AS n FOR EACH ROW
BEGIN ATOMIC
  UPDATE cluster SET
    best = (SELECT url FROM page WHERE contents = n.contents ORDER BY published DESC, url LIMIT 1),
    anchors = (SELECT LISTAGG(i.anchor, ', ') WITHIN GROUP (ORDER BY i.anchor, i.source)
               FROM inlink i JOIN page p ON p.url = i.target WHERE p.contents = n.contents)
  WHERE contents = n.contents;
END;

-- 4. Cascading updates: a rank follows from the published ranks of those that link here ...
CREATE TRIGGER rerank AFTER UPDATE OF reranked ON page
REFERENCING NEW ROW AS n FOR EACH ROW
BEGIN ATOMIC
  UPDATE page SET page_rank = 0.15 + 0.85 * COALESCE(
    (SELECT SUM(s.published / (SELECT COUNT(*) FROM link o WHERE o.source = s.url))
     FROM inlink i JOIN page s ON s.url = i.source WHERE i.target = n.url), 0)
  WHERE url = n.url;
END;

-- ... and is published, and so passed on, when it has moved by more than the threshold. That ends the cycle.
CREATE TRIGGER publish AFTER INSERT OR UPDATE OF page_rank ON page
REFERENCING NEW ROW AS n FOR EACH ROW WHEN (ABS(n.page_rank - n.published) > 0.001)
ALLOW CYCLE
BEGIN ATOMIC
  UPDATE page SET published = n.page_rank WHERE url = n.url;
  NOTIFY page.reranked WHERE url IN (SELECT target FROM link WHERE source = n.url);
  NOTIFY cluster.dirty WHERE contents = n.contents;
END;

INSERT INTO page (url, contents) VALUES
  ('home', 'Welcome'), ('mirror', 'Welcome'), ('news', 'What is new'), ('about', 'Who we are');
INSERT INTO link VALUES
  ('news', 'home', 'front page'), ('about', 'mirror', 'start here'), ('home', 'news', 'news'),
  ('home', 'about', 'imprint'), ('about', 'news', 'press');
CALL MOKA.AWAIT_TRIGGERS(60);
SELECT best, anchors FROM cluster ORDER BY best;
SELECT url, ROUND(page_rank, 1) AS page_rank FROM page ORDER BY url;

-- Three links later the mirror is the better one; the anchors of both go there.
INSERT INTO page (url, contents) VALUES ('fan', 'I like it');
INSERT INTO link VALUES ('fan', 'mirror', 'great'), ('mirror', 'fan', 'a fan'), ('about', 'fan', 'friends');
CALL MOKA.AWAIT_TRIGGERS(60);
SELECT best, anchors FROM cluster ORDER BY best;
