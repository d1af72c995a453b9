import type { Words } from '../texts';

/** Refusals of the server about orders, payments, refunds, payment links and admissions; numbers stand for their values. */
export const moneyRefusals: Words = {
  'A part of this payment or all of it was paid back already: it cannot be reversed.':
    'इस भुगतान का कोई भाग या पूरी राशि पहले ही लौटाई जा चुकी है: इसे उलटा नहीं जा सकता।',
  'The admission of this application is confirmed. Please cancel the admission first.': 'इस आवेदन का प्रवेश पुष्ट है। कृपया पहले प्रवेश रद्द करें।',
  'This admission belongs to another application. Please try again.': 'यह प्रवेश दूसरे आवेदन का है। कृपया फिर कोशिश करें।',
  // Payments and refunds
  'There is no such payment.': 'ऐसा कोई भुगतान नहीं है।',
  'A payment must be more than 0.': 'भुगतान 0 से अधिक होना चाहिए।',
  'You entered this payment: another person must confirm it.': 'यह भुगतान आपने दर्ज किया: किसी और को पुष्टि करनी होगी।',
  'The provider reported another fee of this payment.': 'प्रदाता ने इस भुगतान का दूसरा शुल्क बताया।',
  'This is a payment of a test account: no money moved.': 'यह परीक्षण खाते का भुगतान है: कोई पैसा नहीं आया।',
  'This payment belongs to another order already.': 'यह भुगतान पहले से किसी और ऑर्डर का है।',
  'The payment is of another lead than the order.': 'भुगतान उस लीड का नहीं है जिसका ऑर्डर है।',
  'A refund of this payment was requested: withdraw it first.': 'इस भुगतान की वापसी का अनुरोध हुआ है: पहले उसे वापस लें।',
  'The bank of the payer disputes this payment or took it back: it cannot pay an order.':
    'भुगतानकर्ता के बैंक ने इस भुगतान पर विवाद किया या इसे वापस ले लिया: इससे ऑर्डर नहीं चुकाया जा सकता।',
  'The person of this payment was erased: no text can be added.': 'इस भुगतान के व्यक्ति का डेटा मिटा दिया गया: कोई पाठ नहीं जोड़ा जा सकता।',
  'A payment has at most {0} disputes.': 'एक भुगतान के अधिकतम {0} विवाद होते हैं।',
  'Only money that was received belongs to an order.': 'केवल मिला हुआ पैसा ही ऑर्डर का होता है।',
  'A payment of a provider cannot be {0}: the provider reports what becomes of it.':
    'प्रदाता के भुगतान पर यह नहीं हो सकता ({0}): उसका क्या हुआ, यह प्रदाता बताता है।',
  'Only money that was received can be refunded.': 'केवल मिला हुआ पैसा लौटाया जा सकता है।',
  'A payment has at most {0} refunds.': 'एक भुगतान की अधिकतम {0} वापसियाँ होती हैं।',
  'There is no such refund.': 'ऐसी कोई वापसी नहीं है।',
  'You requested this refund: another person must decide.': 'इस वापसी का अनुरोध आपने किया: निर्णय किसी और को करना होगा।',
  'Nobody requested this refund: request one of the same sum of its payment, which another person approves.':
    'इस वापसी का अनुरोध किसी ने नहीं किया: उसके भुगतान से उतनी ही राशि की वापसी का अनुरोध करें, जिसे कोई और स्वीकार करेगा।',
  'Only the person who requested a refund withdraws it.': 'वापसी का अनुरोध वही वापस लेता है जिसने उसे किया।',
  'This money came without a provider: pay it back yourself and record it as paid by hand.':
    'यह पैसा बिना प्रदाता के आया: इसे स्वयं लौटाएँ और हाथ से लौटाया हुआ दर्ज करें।',
  'The provider is paying this refund: wait for its answer.': 'प्रदाता यह वापसी कर रहा है: उसके उत्तर की प्रतीक्षा करें।',
  'The refund is more than what was received and is not paid back or disputed yet.':
    'वापसी उस राशि से अधिक है जो मिली और अब तक न लौटाई गई, न विवाद में है।',
  'The refund is more than what was received and is not requested or disputed yet. A refund that failed claims its sum until it is sent again or withdrawn.':
    'वापसी उस राशि से अधिक है जो मिली और जिसका अनुरोध या विवाद नहीं हुआ। विफल वापसी की राशि तब तक रुकी रहती है जब तक उसे फिर न भेजा जाए या वापस न लिया जाए।',
  'The provider never answered: it may have paid this refund, so it cannot be withdrawn.':
    'प्रदाता ने उत्तर नहीं दिया: हो सकता है उसने यह वापसी कर दी हो, इसलिए अनुरोध वापस नहीं लिया जा सकता।',
  'The bank of the payer returned this refund: send it again, or pay it by hand.':
    'भुगतानकर्ता के बैंक ने यह वापसी लौटा दी: इसे फिर भेजें, या हाथ से लौटाएँ।',
  'The provider reports that money was paid back that is not received yet.': 'प्रदाता ऐसे पैसे की वापसी बताता है जो अभी मिला ही नहीं।',
  'This payment does not wait for an order.': 'यह भुगतान किसी ऑर्डर की प्रतीक्षा में नहीं है।',
  'The money cannot be received in the future.': 'पैसा भविष्य में नहीं मिल सकता।',
  'The money cannot be received more than {0} days before its order was created.': 'पैसा उसका ऑर्डर बनने से {0} दिन से अधिक पहले नहीं मिल सकता।',
  'The money cannot be received before the last financial year: its books are closed.':
    'पैसा पिछले वित्त वर्ष से पहले नहीं मिल सकता: उसका बहीखाता बंद है।',
  // Shares and money of colleges
  'Share recorded': 'हिस्सा दर्ज हुआ',
  'Difference taken back': 'अंतर वापस लिया गया',
  'Share taken back': 'हिस्सा वापस लिया गया',
  'Nothing is owed to this owner.': 'इस स्वामी को कुछ देय नहीं है।',
  'Only ₹{0} is owed to this owner: you cannot pay more.': 'इस स्वामी को केवल ₹{0} देय है: आप इससे अधिक नहीं दे सकते।',
  'There is no such payment of a share.': 'हिस्से का ऐसा कोई भुगतान नहीं है।',
  'Another person must record your share.': 'आपका हिस्सा किसी और को दर्ज करना होगा।',
  'A payment to this owner has this bank reference already.': 'इस स्वामी के एक भुगतान का यह बैंक संदर्भ पहले से है।',
  'A payment of this college has this bank reference already.': 'इस कॉलेज के एक भुगतान का यह बैंक संदर्भ पहले से है।',
  'There is no such payment of a college.': 'कॉलेज का ऐसा कोई भुगतान नहीं है।',
  'Payment of the college recorded': 'कॉलेज का भुगतान दर्ज हुआ',
  'Payment of the college taken back': 'कॉलेज का भुगतान वापस लिया गया',
  'The daily check of the books is refused': 'बहीखाते की दैनिक जाँच अस्वीकृत हुई',
  'The daily check of the books could not be made': 'बहीखाते की दैनिक जाँच नहीं हो सकी',
  'The books were not compared with the lists of the payment provider': 'बहीखाते का भुगतान प्रदाता की सूचियों से मिलान नहीं हुआ',
  'The day is in the future.': 'यह दिन भविष्य में है।',
  'The day is before the last financial year: its books are closed.': 'यह दिन पिछले वित्त वर्ष से पहले का है: उसका बहीखाता बंद है।',
  'The money was received later.': 'पैसा इसके बाद मिला।',
  'The last check of the books has no such difference.': 'बहीखाते की पिछली जाँच में ऐसा कोई अंतर नहीं है।',
  'No difference of it is accepted.': 'इसका कोई अंतर स्वीकार नहीं किया गया।',
  'The difference has changed since it was shown. Please look at the check again.': 'दिखाए जाने के बाद अंतर बदल गया है। कृपया जाँच फिर देखें।',
  'The books have changed since the check. Please wait for the next one.': 'जाँच के बाद बहीखाता बदल गया है। कृपया अगली जाँच की प्रतीक्षा करें।',
  'The refund policy proposes ₹{0}: please write why the amount differs.': 'वापसी नीति ₹{0} प्रस्तावित करती है: कृपया लिखें कि राशि अलग क्यों है।',
  // Payment links
  'There is no such payment link.': 'ऐसा कोई भुगतान लिंक नहीं है।',
  'A link is sent at most {0} times.': 'एक लिंक अधिकतम {0} बार भेजा जाता है।',
  'A part of this link is paid: it cannot be cancelled.': 'इस लिंक का एक भाग चुकाया गया है: इसे रद्द नहीं किया जा सकता।',
  'This payment link was already created.': 'यह भुगतान लिंक पहले ही बनाया जा चुका है।',
  'A payment link must ask for more than 0.': 'भुगतान लिंक की राशि 0 से अधिक होनी चाहिए।',
  'A part must be more than 0.': 'भाग 0 से अधिक होना चाहिए।',
  'A part cannot be more than the whole amount.': 'भाग पूरी राशि से अधिक नहीं हो सकता।',
  'This link was opened too often. Please ask for another one.': 'यह लिंक बहुत बार खोला गया। कृपया दूसरा लिंक माँगें।',
  'This link was opened in another tab. Please try again.': 'यह लिंक दूसरे टैब में खोला गया। कृपया फिर से कोशिश करें।',
  'Nothing can be paid: this payment link is {0}.': 'कुछ नहीं चुकाया जा सकता: इस भुगतान लिंक की स्थिति है {0}।',
  'This payment link has expired.': 'इस भुगतान लिंक का समय समाप्त हो गया है।',
  'The amount is more than what is open.': 'राशि बकाया से अधिक है।',
  'The amount is less than the smallest part.': 'राशि सबसे छोटे भाग से कम है।',
  'Less than ₹1 would be left, which cannot be paid alone. Please pay the whole sum.':
    '₹1 से कम बचेगा, जो अकेले नहीं चुकाया जा सकता। कृपया पूरी राशि चुकाएँ।',
  'The amount is more than what is open of the order.': 'राशि ऑर्डर के बकाया से अधिक है।',
  'The link must stay open for at least 20 minutes.': 'लिंक कम से कम 20 मिनट खुला रहना चाहिए।',
  'Please enter when the link expires: the reminders come before that.': 'कृपया लिखें कि लिंक कब समाप्त होता है: अनुस्मारक उससे पहले जाते हैं।',
  'The person of this link was erased.': 'इस लिंक के व्यक्ति का डेटा मिटा दिया गया।',
  // Orders
  'There is no such order.': 'ऐसा कोई ऑर्डर नहीं है।',
  'This order was already created.': 'यह ऑर्डर पहले ही बनाया जा चुका है।',
  'Nothing is open of this order.': 'इस ऑर्डर का कुछ बकाया नहीं है।',
  'This payment was already recorded with another amount.': 'यह भुगतान पहले ही दूसरी राशि के साथ दर्ज है।',
  'This order is {0}: the payment does not belong to it.': 'इस ऑर्डर की स्थिति है {0}: भुगतान इसका नहीं है।',
  'The payment is more than what is open of this order.': 'भुगतान इस ऑर्डर के बकाया से अधिक है।',
  'More of this order was refunded than the other payments cover.': 'इस ऑर्डर का इतना लौटाया गया है जितना दूसरे भुगतानों में नहीं है।',
  'This refund was already recorded with another amount.': 'यह वापसी पहले ही दूसरी राशि के साथ दर्ज है।',
  'A refund must be more than 0.': 'वापसी 0 से अधिक होनी चाहिए।',
  'The refund is more than what was paid.': 'वापसी चुकाई गई राशि से अधिक है।',
  'The order was paid another way in the meantime.': 'इस बीच ऑर्डर किसी और तरीके से चुकाया गया।',
  'The coupon of this order was released: the order stays cancelled.': 'इस ऑर्डर का कूपन छोड़ दिया गया: ऑर्डर रद्द ही रहेगा।',
  'The time of this order is over: the order stays cancelled.': 'इस ऑर्डर का समय समाप्त हो गया: ऑर्डर रद्द ही रहेगा।',
  'The college got less than that.': 'कॉलेज को इससे कम मिला।',
  'The documents of this order are still being issued. Please try again in a moment.':
    'इस ऑर्डर के दस्तावेज़ अभी जारी हो रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'The college is owed ₹{0} of this order: it cannot get more.': 'इस ऑर्डर में कॉलेज के ₹{0} बनते हैं: उसे अधिक नहीं मिल सकता।',
  'The person of this order was erased: no text can be added.': 'इस ऑर्डर के व्यक्ति का डेटा मिटा दिया गया: कोई पाठ नहीं जोड़ा जा सकता।',
  'An order has at most {0} {1}.': 'एक ऑर्डर में अधिकतम {0} {1} होते हैं।',
  'The coupon {0} is used up.': 'कूपन {0} पूरा इस्तेमाल हो चुका है।',
  'This person has used the coupon {0} already.': 'इस व्यक्ति ने कूपन {0} पहले ही इस्तेमाल किया है।',
  'There is no coupon {0}.': 'कूपन {0} नहीं है।',
  'The coupon {0} is not valid today.': 'कूपन {0} आज मान्य नहीं है।',
  'The coupon {0} is not for this product.': 'कूपन {0} इस उत्पाद के लिए नहीं है।',
  'There is no such product.': 'ऐसा कोई उत्पाद नहीं है।',
  '{0} is not offered at present.': '{0} अभी उपलब्ध नहीं है।',
  '{0} has no price yet.': '{0} का अभी कोई मूल्य नहीं है।',
  // Admissions
  'There is no such admission.': 'ऐसा कोई प्रवेश नहीं है।',
  'An admission has at most {0} files.': 'एक प्रवेश में अधिकतम {0} फ़ाइलें होती हैं।',
  'The amount must be more than 0.': 'राशि 0 से अधिक होनी चाहिए।',
  'The college has not accepted this admission.': 'कॉलेज ने यह प्रवेश स्वीकार नहीं किया है।',
  'This admission has no amount yet.': 'इस प्रवेश की अभी कोई राशि नहीं है।',
  'This admission has no file yet.': 'इस प्रवेश की अभी कोई फ़ाइल नहीं है।',
  'The person of this admission was erased: nothing about them can be added.':
    'इस प्रवेश के व्यक्ति का डेटा मिटा दिया गया: उनके बारे में कुछ नहीं जोड़ा जा सकता।',
  'The shares of owner and publisher are more than the commission.': 'स्वामी और प्रकाशक के हिस्से कमीशन से अधिक हैं।',
  // Write-offs
  'A write-off of this payment is proposed already: another person must decide on it first.':
    'इस भुगतान को बट्टे खाते में डालने का प्रस्ताव पहले से है: पहले किसी और को उस पर निर्णय करना होगा।',
  'A payment has at most {0} write-offs.': 'एक भुगतान के अधिकतम {0} बट्टे खाते होते हैं।',
  'This payment has no money that belongs to no order and that no refund claims.':
    'इस भुगतान में ऐसी कोई राशि नहीं है जो किसी ऑर्डर की न हो और जिसे कोई वापसी न माँगती हो।',
  'The write-off is more than what belongs to no order and is not claimed by a refund.':
    'यह उस राशि से अधिक है जो किसी ऑर्डर की नहीं है और जिसे कोई वापसी नहीं माँगती।',
  'The money of this payment has changed since the write-off was proposed: reject it, and propose another one.':
    'प्रस्ताव के बाद इस भुगतान की राशि बदल गई: इसे अस्वीकार करें और नया प्रस्ताव दें।',
  'The money went back to the payer after it was written off: there is nothing to take back.':
    'बट्टे खाते में डालने के बाद राशि भुगतानकर्ता को लौट गई: वापस लेने को कुछ नहीं है।',
  'There is no such write-off.': 'ऐसा कोई बट्टा खाता नहीं है।',
  'You proposed this write-off: another person must decide.': 'यह प्रस्ताव आपने दिया: निर्णय किसी और को करना होगा।',
  'Money of this payment is written off: take the write-off back first.': 'इस भुगतान की राशि बट्टे खाते में है: पहले उसे वापस लें।',
  'Money of this payment is written off: the refund is more than what is left of it.':
    'इस भुगतान की राशि बट्टे खाते में है: वापसी बची हुई राशि से अधिक है।',
  'Write-off proposed. Another person must approve it.': 'बट्टे खाते का प्रस्ताव दिया गया। स्वीकृति किसी और को देनी होगी।',
  'Money written off': 'राशि बट्टे खाते में डाली गई',
  'Write-off rejected': 'बट्टे खाते का प्रस्ताव अस्वीकृत',
  // Books and settlements
  'There is no such settlement.': 'ऐसा कोई निपटान नहीं है।',
  'A settlement is about a sum of more than 0.': 'निपटान की राशि 0 से अधिक होती है।',
  'This settlement was read with ₹{0} before; now it has ₹{1}. Nothing was saved.':
    'यह निपटान पहले ₹{0} के साथ पढ़ा गया; अब इसमें ₹{1} हैं। कुछ सहेजा नहीं गया।',
  'At most {0} lines are read at once.': 'एक बार में अधिकतम {0} पंक्तियाँ पढ़ी जाती हैं।',
  'The line {0} was read with ₹{1} before; now it has ₹{2}. Nothing was saved.':
    'पंक्ति {0} पहले ₹{1} के साथ पढ़ी गई; अब इसमें ₹{2} हैं। कुछ सहेजा नहीं गया।',
  'Settlement discarded': 'निपटान छोड़ा गया',
  'This settlement was discarded while its file was read. Please read the file again.':
    'फ़ाइल पढ़े जाने के दौरान यह निपटान छोड़ दिया गया। कृपया फ़ाइल फिर से पढ़ें।',
  'The payment provider reported this settlement: only one that was read from a file can be discarded.':
    'यह निपटान भुगतान प्रदाता ने सूचित किया: केवल फ़ाइल से पढ़ा गया निपटान छोड़ा जा सकता है।',
  'A difference of this settlement is accepted in the history of payments: please take that back first.':
    'भुगतान इतिहास में इस निपटान का एक अंतर स्वीकार है: कृपया पहले उसे वापस लें।',
  'The provider has no settlements of this day.': 'प्रदाता के पास इस दिन का कोई निपटान नहीं है।',
  'The payment account is a test account: it settles nothing.': 'भुगतान खाता परीक्षण खाता है: इसमें कोई निपटान नहीं होता।',
  'This refund was sent already: the provider is paying it.': 'यह वापसी पहले ही भेजी जा चुकी है: प्रदाता इसका भुगतान कर रहा है।',
  'The college got nothing of this order.': 'कॉलेज को इस ऑर्डर से कुछ नहीं मिला।',
  'Please enter the amount that came back.': 'कृपया वह राशि लिखें जो वापस आई।',
  'This settlement is in the bank: no lines can be added.': 'यह निपटान बैंक में है: पंक्तियाँ नहीं जोड़ी जा सकतीं।',
  'This settlement differs: please write why it is accepted.': 'इस निपटान में अंतर है: कृपया लिखें कि इसे क्यों स्वीकार किया जाता है।',
  'The settlement is of ₹{0}: please write why the bank has another sum.': 'निपटान ₹{0} का है: कृपया लिखें कि बैंक में दूसरी राशि क्यों है।',
  'The settlement {0} has this bank reference already: money is found in the bank once.':
    'निपटान {0} के पास यह बैंक संदर्भ पहले से है: पैसा बैंक में एक ही बार मिलता है।',
  'A document number has at most {0} letters and digits: {1} is not possible.': 'दस्तावेज़ संख्या में अधिकतम {0} अक्षर और अंक होते हैं: {1} संभव नहीं है।',
  'A document is about a sum of more than 0.': 'दस्तावेज़ की राशि 0 से अधिक होती है।',
  'The parts of the document differ from its total.': 'दस्तावेज़ के भाग उसके योग से अलग हैं।',
  'A tax rate is between 0 and 100 per cent and has at most two decimals.': 'कर दर 0 से 100 प्रतिशत के बीच और अधिकतम दो दशमलव की होती है।',
  'There is no such document.': 'ऐसा कोई दस्तावेज़ नहीं है।',
  'The person of this document was erased.': 'इस दस्तावेज़ के व्यक्ति का डेटा मिटा दिया गया।',
  'The institution has no payment provider.': 'संस्था का कोई भुगतान प्रदाता नहीं है।',
  'No order matches the selection.': 'चयन से कोई ऑर्डर मेल नहीं खाता।',
  // Payouts
  'Only {0} is due for this month: you cannot pay more.': 'इस महीने के केवल {0} देय हैं: आप अधिक नहीं दे सकते।',
  'Only {0} can be paid for this month: {1} was paid too much for other months.':
    'इस महीने के केवल {0} दिए जा सकते हैं: दूसरे महीनों के {1} अधिक दिए गए।',
  '{0} was paid too much for other months: {1} is set off.': '{0} को दूसरे महीनों में अधिक दिया गया: {1} समायोजित होते हैं।',
  'Nothing is due for {0} in this month.': 'इस महीने {0} का कुछ देय नहीं है।',
};
