# Varnish in front of the web copies: caches shared pages and purges them by the keys of docs/decisions/038.
# Needs vmod xkey (Debian: varnish-modules).
# Set CDN_PURGE_URL=http://127.0.0.1:6081/purge; `purgers` below lists the addresses that may purge, and only directly: behind a proxy
# on this machine, such as Caddy, everybody's requests come from 127.0.0.1.
vcl 4.1;

import xkey;

backend web {
    .host = "127.0.0.1";
    .port = "3000";
}

acl purgers {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.method == "POST" && req.url == "/purge") {
        # Varnish has added the sender's address: with another one before it, the request came through a proxy.
        if (!client.ip ~ purgers || req.http.x-forwarded-for ~ ",") {
            return (synth(404));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.surrogate-key)));
    }
    # No page depends on the browser's identifier, so a request with no other cookie may use the cache.
    if ((req.method == "GET" || req.method == "HEAD") && req.http.cookie ~ "^(__Host-)?pixel_browser=[A-Za-z0-9_-]+$") {
        if (req.url !~ "^/(v1|_visit|auth|pay|dashboard)(/|\?|$)") {
            unset req.http.cookie;
        }
    }
    # Varnish's built-in rules pass requests with any other cookie to the product. Avatars and covers are the same for everybody.
    if (req.url ~ "^/media/(avatar|cover)-[a-z0-9-]+\.[a-z]+$") {
        unset req.http.cookie;
    }
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    if (beresp.http.surrogate-key) {
        set beresp.http.xkey = beresp.http.surrogate-key;
    } else {
        # Responses without a key are not shared; browsers cache scripts and styles themselves.
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.surrogate-key;
    unset resp.http.xkey;
}
